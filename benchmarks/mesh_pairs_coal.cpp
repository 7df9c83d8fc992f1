// SPDX-License-Identifier: MIT
// A mesh with a copy of itself in many poses, in Coal: whether they touch and how far they are apart, with the volumes
// that serve each best.
#include <benchmark/benchmark.h>

#include <coal/BVH/BVH_model.h>
#include <coal/collision.h>
#include <coal/distance.h>
#include <coal/config.hh>

#include <memory>

#include "benchmarks/mesh_poses.h"

namespace abut::bench {
namespace {

template <class Volume>
std::shared_ptr<coal::BVHModel<Volume>> model_of(const Mesh& mesh) {
    std::vector<coal::Vec3s> points;
    for (const Vec3& v : mesh.vertices()) points.emplace_back(v.x, v.y, v.z);
    std::vector<coal::Triangle> triangles;
    for (const Index3& t : mesh.triangles()) triangles.emplace_back(t[0], t[1], t[2]);
    auto model = std::make_shared<coal::BVHModel<Volume>>();
    model->beginModel(static_cast<unsigned>(triangles.size()), static_cast<unsigned>(points.size()));
    model->addSubModel(points, triangles);
    model->endModel();
    model->computeLocalAABB();
    return model;
}

coal::Transform3s pose_of(const Pose& pose) {
    const Quat& q = pose.rotation;
    const Vec3& t = pose.translation;
    return {coal::Quatf(q.w, q.x, q.y, q.z).toRotationMatrix(), coal::Vec3s(t.x, t.y, t.z)};
}

void meet(benchmark::State& state, const Mesh& mesh) {
    const auto& model = made_once<model_of<coal::OBB>>(mesh);
    const coal::ComputeCollision collide(model.get(), model.get());
    const coal::CollisionRequest request(coal::NO_REQUEST, 1);
    measure_one_by_one(state, poses_at_contact(mesh), [&](const Pose& pose) {
        coal::CollisionResult result;
        return collide(coal::Transform3s(), pose_of(pose), request, result);
    });
}
template <auto poses>
void apart(benchmark::State& state, const Mesh& mesh) {
    const auto& model = made_once<model_of<coal::RSS>>(mesh);
    const coal::ComputeDistance distance(model.get(), model.get());
    const coal::DistanceRequest request(true, false);
    measure_one_by_one(state, poses(mesh), [&](const Pose& pose) {
        coal::DistanceResult result;
        return distance(coal::Transform3s(), pose_of(pose), request, result);
    });
}

const bool registered = [] {
    benchmark::AddCustomContext("Coal", COAL_VERSION);
    add_for_meshes("meshes-meet_coal", meet);
    add_for_meshes("meshes-apart_coal", apart<poses_around>);
    add_for_meshes("meshes-contact-apart_coal", apart<poses_at_contact>);
    return true;
}();

}  // namespace
}  // namespace abut::bench

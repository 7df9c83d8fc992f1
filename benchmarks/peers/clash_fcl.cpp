// SPDX-License-Identifier: MIT
// The same job as `abut clash A B`, as a whole process, by FCL: load two meshes, build, find all touching triangle pairs.
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/narrowphase/collision.h>

#include <cstdio>
#include <set>
#include <utility>

#include "benchmarks/peers/load_parts.h"

namespace {

using Model = fcl::BVHModel<fcl::OBBRSSd>;

std::shared_ptr<Model> build(const abut::io::MeshData& mesh) {
    std::vector<fcl::Vector3d> vertices;
    for (const abut::Vec3& v : mesh.vertices) vertices.emplace_back(v.x, v.y, v.z);
    std::vector<fcl::Triangle> triangles;
    for (const abut::Index3& t : mesh.triangles) triangles.emplace_back(t[0], t[1], t[2]);
    auto model = std::make_shared<Model>();
    model->beginModel(static_cast<int>(triangles.size()), static_cast<int>(vertices.size()));
    model->addSubModel(vertices, triangles);
    model->endModel();
    return model;
}

}  // namespace

int main(int argc, char** argv) {
    const auto parts = peers::load_parts(argc, argv);
    const auto a = build(parts[0]), b = build(parts[1]);
    fcl::CollisionRequestd request;
    request.num_max_contacts = 100'000'000;
    request.enable_contact = false;
    fcl::CollisionResultd result;
    const fcl::Transform3d here = fcl::Transform3d::Identity();
    fcl::collide(a.get(), here, b.get(), here, request, result);
    std::set<std::pair<long, long>> pairs;
    for (std::size_t i = 0; i < result.numContacts(); ++i) {
        pairs.emplace(static_cast<long>(result.getContact(i).b1), static_cast<long>(result.getContact(i).b2));
    }
    std::printf("%zu touching triangle pairs\n", pairs.size());
}

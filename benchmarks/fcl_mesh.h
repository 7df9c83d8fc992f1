// SPDX-License-Identifier: MIT
// A mesh, and a pose, as FCL takes them.
#pragma once

#include <fcl/geometry/bvh/BVH_model.h>

#include <memory>
#include <vector>

#include "abut/math/pose.h"
#include "abut/mesh/mesh.h"

namespace abut::bench {

template <class Volume>
std::unique_ptr<fcl::BVHModel<Volume>> fcl_model(const Mesh& mesh) {
    std::vector<fcl::Vector3d> vertices;
    for (const Vec3& v : mesh.vertices()) vertices.emplace_back(v.x, v.y, v.z);
    std::vector<fcl::Triangle> triangles;
    for (const Index3& t : mesh.triangles()) triangles.emplace_back(t[0], t[1], t[2]);
    auto model = std::make_unique<fcl::BVHModel<Volume>>();
    model->beginModel(static_cast<int>(triangles.size()), static_cast<int>(vertices.size()));
    model->addSubModel(vertices, triangles);
    model->endModel();
    return model;
}

inline fcl::Transform3d fcl_pose(const Pose& pose) {
    fcl::Transform3d place = fcl::Transform3d::Identity();
    const Quat& q = pose.rotation;
    place.linear() = Eigen::Quaterniond(q.w, q.x, q.y, q.z).toRotationMatrix();
    place.translation() = fcl::Vector3d(pose.translation.x, pose.translation.y, pose.translation.z);
    return place;
}

}  // namespace abut::bench

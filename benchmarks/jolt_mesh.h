// SPDX-License-Identifier: MIT
// Meshes and shapes as Jolt takes them. Only files named *_jolt.cpp, which have Jolt's compiler flags, include this.
#pragma once

#include <Jolt/Jolt.h>

#include <Jolt/Core/Factory.h>
#include <Jolt/Physics/Collision/Shape/BoxShape.h>
#include <Jolt/Physics/Collision/Shape/CapsuleShape.h>
#include <Jolt/Physics/Collision/Shape/MeshShape.h>
#include <Jolt/Physics/Collision/Shape/SphereShape.h>
#include <Jolt/RegisterTypes.h>

#include "abut/math/pose.h"
#include "abut/mesh/mesh.h"

namespace abut::bench {

/// Jolt's allocator and its tables of collision functions, once for the process.
inline void start_jolt() {
    static const bool started = [] {
        JPH::RegisterDefaultAllocator();
        JPH::Factory::sInstance = new JPH::Factory;
        JPH::RegisterTypes();
        return true;
    }();
    (void)started;
}

inline JPH::Vec3 to_jolt(Vec3 v) { return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)}; }
inline JPH::Mat44 to_jolt(const Pose& pose) {
    const Quat& q = pose.rotation;
    const JPH::Quat turn(static_cast<float>(q.x), static_cast<float>(q.y), static_cast<float>(q.z),
                         static_cast<float>(q.w));
    return JPH::Mat44::sRotationTranslation(turn.Normalized(), to_jolt(pose.translation));
}

/// The mesh's triangles in Jolt's tree, as its users build it.
inline JPH::RefConst<JPH::Shape> jolt_mesh(const Mesh& mesh) {
    start_jolt();
    JPH::VertexList vertices;
    for (const Vec3& v : mesh.vertices()) {
        vertices.push_back({static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)});
    }
    JPH::IndexedTriangleList triangles;
    for (const Index3& t : mesh.triangles()) triangles.emplace_back(t[0], t[1], t[2]);
    const JPH::MeshShapeSettings settings(std::move(vertices), std::move(triangles));
    return settings.Create().Get();
}

}  // namespace abut::bench

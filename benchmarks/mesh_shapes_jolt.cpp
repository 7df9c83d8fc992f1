// SPDX-License-Identifier: MIT
// Shapes against a mesh in Jolt, yes or no.
#include "benchmarks/jolt_mesh.h"

#include <Jolt/Physics/Collision/CollideShape.h>
#include <Jolt/Physics/Collision/CollisionCollectorImpl.h>
#include <Jolt/Physics/Collision/CollisionDispatch.h>

#include "benchmarks/shape_places.h"

namespace abut::bench {
namespace {

// The shapes of shape_places.h, each in its own frame.
JPH::Ref<JPH::Shape> in_its_frame(const Place& p, Sphere) { return new JPH::SphereShape(static_cast<float>(p.size)); }
JPH::Ref<JPH::Shape> in_its_frame(const Place& p, Obb) {
    return new JPH::BoxShape(to_jolt(p.size * Vec3(1, 0.5, 0.3)), 0);
}
JPH::Ref<JPH::Shape> in_its_frame(const Place& p, Capsule) {
    return new JPH::CapsuleShape(static_cast<float>(p.size), static_cast<float>(0.4 * p.size));
}
Pose frame_of(const Place& p, Sphere) { return p.pose; }
Pose frame_of(const Place& p, Obb) { return p.pose; }
/// Jolt's capsules lie along y, the places' along z.
Pose frame_of(const Place& p, Capsule) {
    return {p.pose.rotation * Quat(std::sqrt(0.5), std::sqrt(0.5), 0, 0), p.pose.translation};
}

struct Placed {
    JPH::Ref<JPH::Shape> shape;
    JPH::Mat44 pose;
};

template <class Shape>
void touches(benchmark::State& state, const Mesh& mesh) {
    const auto& model = made_once<jolt_mesh>(mesh);
    std::vector<Placed> all;
    for (const Place& p : places_beside(mesh)) {
        all.push_back({in_its_frame(p, Shape{}), to_jolt(frame_of(p, Shape{}))});
    }
    JPH::CollideShapeSettings settings;
    settings.mBackFaceMode = JPH::EBackFaceMode::CollideWithBackFaces;
    settings.mMaxSeparationDistance = 0;
    const JPH::Vec3 scale = JPH::Vec3::sReplicate(1);
    std::size_t calls = 0, hits = 0;
    measure_one_by_one(state, all, [&](const Placed& p) {
        JPH::AnyHitCollisionCollector<JPH::CollideShapeCollector> any;
        JPH::CollisionDispatch::sCollideShapeVsShape(p.shape, model, scale, scale, p.pose, JPH::Mat44::sIdentity(), {},
                                                     {}, settings, any);
        ++calls;
        hits += any.HadHit() ? 1 : 0;
        return any.HadHit();
    });
    state.counters["hit"] = static_cast<double>(hits) / static_cast<double>(calls);
}

const bool registered = [] {
    add_for_meshes("mesh-sphere_jolt", touches<Sphere>);
    add_for_meshes("mesh-obb_jolt", touches<Obb>);
    add_for_meshes("mesh-capsule_jolt", touches<Capsule>);
    return true;
}();

}  // namespace
}  // namespace abut::bench

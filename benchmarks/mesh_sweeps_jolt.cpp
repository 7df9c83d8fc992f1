// SPDX-License-Identifier: MIT
// Rays, balls, capsules and boxes that move along a way at a mesh in Jolt: how far they get.
#include "benchmarks/jolt_mesh.h"

#include <Jolt/Physics/Collision/CastResult.h>
#include <Jolt/Physics/Collision/CollisionCollectorImpl.h>
#include <Jolt/Physics/Collision/CollisionDispatch.h>
#include <Jolt/Physics/Collision/RayCast.h>
#include <Jolt/Physics/Collision/ShapeCast.h>

#include <string>

#include "benchmarks/mesh_paths.h"

namespace abut::bench {
namespace {

void ray(benchmark::State& state, const Mesh& mesh) {
    const auto& shape = made_once<jolt_mesh>(mesh);
    measure_paths(state, mesh, [&](const LinearPath& w) {
        JPH::RayCastResult hit;
        return shape->CastRay({to_jolt(w.from), to_jolt(w.motion)}, {}, hit);
    });
}

/// The first contact, with triangles from both sides, as abut has it.
void sweep(benchmark::State& state, const Mesh& mesh, const JPH::Shape* moving) {
    const auto& shape = made_once<jolt_mesh>(mesh);
    JPH::ShapeCastSettings settings;
    settings.mBackFaceModeTriangles = JPH::EBackFaceMode::CollideWithBackFaces;
    const JPH::Vec3 scale = JPH::Vec3::sReplicate(1);
    measure_paths(state, mesh, [&](const LinearPath& w) {
        const JPH::ShapeCast cast(moving, scale, JPH::Mat44::sTranslation(to_jolt(w.from)), to_jolt(w.motion));
        JPH::ClosestHitCollisionCollector<JPH::CastShapeCollector> nearest;
        JPH::CollisionDispatch::sCastShapeVsShapeLocalSpace(cast, settings, shape, scale, {}, JPH::Mat44::sIdentity(),
                                                            {}, {}, nearest);
        return nearest.HadHit();
    });
}
void sweep_sphere(benchmark::State& state, const Mesh& mesh) {
    start_jolt();
    sweep(state, mesh, JPH::Ref(new JPH::SphereShape(static_cast<float>(ball))));
}
void sweep_capsule(benchmark::State& state, const Mesh& mesh) {
    start_jolt();
    sweep(state, mesh, JPH::Ref(new JPH::CapsuleShape(0.3F, static_cast<float>(pin))));
}
void sweep_box(benchmark::State& state, const Mesh& mesh) {
    start_jolt();
    sweep(state, mesh, JPH::Ref(new JPH::BoxShape(JPH::Vec3::sReplicate(static_cast<float>(half_box)), 0)));
}

const bool registered = [] {
    benchmark::AddCustomContext("Jolt", std::to_string(JPH_VERSION_MAJOR) + "." + std::to_string(JPH_VERSION_MINOR) +
                                            "." + std::to_string(JPH_VERSION_PATCH));
    add_for_meshes("sweep-ray_jolt", ray);
    add_for_meshes("sweep-sphere_jolt", sweep_sphere);
    add_for_meshes("sweep-capsule_jolt", sweep_capsule);
    add_for_meshes("sweep-box_jolt", sweep_box);
    return true;
}();

}  // namespace
}  // namespace abut::bench

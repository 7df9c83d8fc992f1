// SPDX-License-Identifier: MIT
// The moves of the same characters by Jolt's CharacterVirtual.
#include "benchmarks/jolt_mesh.h"

#include <Jolt/Core/TempAllocator.h>
#include <Jolt/Physics/Body/BodyCreationSettings.h>
#include <Jolt/Physics/Character/CharacterVirtual.h>
#include <Jolt/Physics/Collision/Shape/RotatedTranslatedShape.h>
#include <Jolt/Physics/PhysicsSystem.h>

#include <memory>

#include "benchmarks/characters.h"

namespace abut::bench {
namespace {

/// All objects are in one layer.
struct OneLayer final : JPH::BroadPhaseLayerInterface {
    [[nodiscard]] JPH::uint GetNumBroadPhaseLayers() const override { return 1; }
    [[nodiscard]] JPH::BroadPhaseLayer GetBroadPhaseLayer(JPH::ObjectLayer) const override {
        return JPH::BroadPhaseLayer(0);
    }
};

/// A world with the level as its only body.
struct World {
    World() {
        start_jolt();
        temporary = std::make_unique<JPH::TempAllocatorImpl>(10 << 20);
        system.Init(16, 0, 16, 16, layers, against_layers, pairs);
        const JPH::BodyCreationSettings level(jolt_mesh(walkers_level()), JPH::RVec3::sZero(), JPH::Quat::sIdentity(),
                                              JPH::EMotionType::Static, 0);
        system.GetBodyInterface().CreateAndAddBody(level, JPH::EActivation::DontActivate);
        system.OptimizeBroadPhase();
        system.SetGravity({0, 0, -static_cast<float>(walker_gravity)});
    }

    OneLayer layers;
    JPH::ObjectVsBroadPhaseLayerFilter against_layers;
    JPH::ObjectLayerPairFilter pairs;
    std::unique_ptr<JPH::TempAllocatorImpl> temporary;
    JPH::PhysicsSystem system;
};

/// A capsule along z, whose lowest point is at its origin.
JPH::Ref<JPH::Shape> upright_capsule() {
    const auto half = static_cast<float>(0.5 * walker_height), radius = static_cast<float>(walker_radius);
    const JPH::RotatedTranslatedShapeSettings settings(JPH::Vec3(0, 0, half + radius),
                                                       JPH::Quat::sRotation(JPH::Vec3::sAxisX(), 0.5F * JPH::JPH_PI),
                                                       new JPH::CapsuleShape(half, radius));
    return settings.Create().Get();
}

void characters(benchmark::State& state) {
    World world;
    JPH::CharacterVirtualSettings settings;
    settings.mShape = upright_capsule();
    settings.mUp = JPH::Vec3::sAxisZ();
    settings.mSupportingVolume = JPH::Plane(JPH::Vec3::sAxisZ(), -static_cast<float>(walker_radius));
    settings.mCharacterPadding = static_cast<float>(walker_gap);
    JPH::CharacterVirtual::ExtendedUpdateSettings update;
    update.mStickToFloorStepDown = JPH::Vec3(0, 0, -static_cast<float>(walker_snap));
    update.mWalkStairsStepUp = JPH::Vec3(0, 0, static_cast<float>(walker_step));
    const JPH::Vec3 gravity = world.system.GetGravity();
    const auto frame = static_cast<float>(walker_frame);
    follow_routes(state, [&](const Route& start) {
        JPH::Ref<JPH::CharacterVirtual> character =
            new JPH::CharacterVirtual(&settings, to_jolt(start.start()), JPH::Quat::sIdentity(), 0, &world.system);
        return [&, character](Vec3 velocity) {
            const bool on_ground = character->GetGroundState() == JPH::CharacterVirtual::EGroundState::OnGround;
            const float fall = on_ground ? 0 : character->GetLinearVelocity().GetZ();
            character->SetLinearVelocity(to_jolt(velocity) + JPH::Vec3(0, 0, fall) + frame * gravity);
            character->ExtendedUpdate(frame, gravity, update, world.system.GetDefaultBroadPhaseLayerFilter(0),
                                      world.system.GetDefaultLayerFilter(0), {}, {}, *world.temporary);
            const JPH::RVec3 p = character->GetPosition();
            return Vec3(p.GetX(), p.GetY(), p.GetZ());
        };
    });
}
BENCHMARK(characters)->Name("character_jolt/level");

}  // namespace
}  // namespace abut::bench

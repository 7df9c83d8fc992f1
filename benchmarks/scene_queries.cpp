// SPDX-License-Identifier: MIT
// Questions to scenes of 1,000 to 100,000 boxes at rest: the nearest hit of a ray beside Bullet's world, and what a camera sees.
#include <benchmark/benchmark.h>

#include <cmath>
#include <glm/ext/matrix_clip_space.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <memory>

#include "abut/base/executor.h"
#include "abut/scene/scene.h"
#include "benchmarks/scene_bodies.h"

#ifdef ABUT_BENCH_BULLET
#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>
#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>
#include <BulletCollision/CollisionDispatch/btCollisionWorld.h>
#include <BulletCollision/CollisionDispatch/btDefaultCollisionConfiguration.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#endif

namespace abut::bench {
namespace {

void sizes(benchmark::internal::Benchmark* b) {
    for (const long count : {1000, 10000, 100000}) b->Arg(count);
    b->Unit(benchmark::kMicrosecond);
}

Scene scene_of(const Bodies& bodies, BroadPhaseStructure structure) {
    Scene scene(structure);
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        scene.add({.shape = Aabb{-bodies.half(i), bodies.half(i)}, .pose = {Quat(1, 0, 0, 0), bodies.center(i)}});
    }
    return scene;
}

/// From anywhere in the world to anywhere else in it.
std::vector<Ray> rays_in(const Bodies& bodies) {
    std::mt19937_64 random(7);
    const auto place = [&] {
        const auto number = [&] { return bodies.world() * std::generate_canonical<double, 53>(random); };
        const double x = number(), y = number(), z = number();
        return Vec3(x, y, z);
    };
    std::vector<Ray> rays;
    for (int i = 0; i < 4096; ++i) {
        const Vec3 from = place();
        rays.push_back({from, place() - from});
    }
    return rays;
}

void nearest(benchmark::State& state, BroadPhaseStructure structure) {
    const Bodies bodies(static_cast<std::size_t>(state.range(0)));
    const Scene scene = scene_of(bodies, structure);
    const std::vector<Ray> rays = rays_in(bodies);
    std::size_t i = 0, hits = 0, calls = 0;
    for (auto _ : state) {
        hits += scene.raycast(rays[i++ % rays.size()], {.max_t = 1}).has_value() ? 1 : 0;
        ++calls;
    }
    state.counters["hits"] = static_cast<double>(hits) / static_cast<double>(calls);
}
BENCHMARK_CAPTURE(nearest, tree, BroadPhaseStructure::tree)->Name("scene-ray_abut_tree")->Apply(sizes);
BENCHMARK_CAPTURE(nearest, octree, BroadPhaseStructure::octree)->Name("scene-ray_abut_octree")->Apply(sizes);

#ifdef ABUT_BENCH_BULLET
void bullet_nearest(benchmark::State& state) {
    const Bodies bodies(static_cast<std::size_t>(state.range(0)));
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher(&configuration);
    btDbvtBroadphase broad_phase;
    btCollisionWorld world(&dispatcher, &broad_phase, &configuration);
    const auto vector = [](const Vec3& v) { return btVector3(btScalar(v.x), btScalar(v.y), btScalar(v.z)); };
    std::vector<std::unique_ptr<btBoxShape>> shapes;
    std::vector<std::unique_ptr<btCollisionObject>> objects;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        shapes.push_back(std::make_unique<btBoxShape>(vector(bodies.half(i))));
        objects.push_back(std::make_unique<btCollisionObject>());
        objects.back()->setCollisionShape(shapes.back().get());
        objects.back()->setWorldTransform(btTransform(btQuaternion::getIdentity(), vector(bodies.center(i))));
        world.addCollisionObject(objects.back().get());
    }
    // Bullet's tree is at its best once it has been rebalanced for a while.
    broad_phase.optimize();
    const std::vector<Ray> rays = rays_in(bodies);
    std::size_t i = 0, hits = 0, calls = 0;
    for (auto _ : state) {
        const Ray& ray = rays[i++ % rays.size()];
        const btVector3 from = vector(ray.origin), to = vector(ray.origin + ray.direction);
        btCollisionWorld::ClosestRayResultCallback callback(from, to);
        world.rayTest(from, to, callback);
        hits += callback.hasHit() ? 1 : 0;
        ++calls;
    }
    state.counters["hits"] = static_cast<double>(hits) / static_cast<double>(calls);
    for (auto& object : objects) world.removeCollisionObject(object.get());
}
BENCHMARK(bullet_nearest)->Name("scene-ray_bullet_dbvt")->Apply(sizes);
#endif

/// A camera in a corner of the world that sees an eighth of it or so.
void seen(benchmark::State& state, bool bounds_only) {
    const Bodies bodies(static_cast<std::size_t>(state.range(0)));
    const Scene scene = scene_of(bodies, BroadPhaseStructure::tree);
    const double w = bodies.world();
    const auto view = glm::lookAt(glm::dvec3(0), glm::dvec3(w), glm::dvec3(0, 0, 1));
    const Frustum camera = Frustum::from_matrix(glm::perspective(0.8, 1.6, 0.1, w) * view);
    std::size_t count = 0;
    for (auto _ : state) count = scene.models_touching(camera, {.bounds_only = bounds_only}).size();
    state.counters["seen"] = static_cast<double>(count);
}
BENCHMARK_CAPTURE(seen, bounds, true)->Name("frustum_abut_bounds")->Apply(sizes);
BENCHMARK_CAPTURE(seen, exact, false)->Name("frustum_abut_exact")->Apply(sizes);

}  // namespace
}  // namespace abut::bench

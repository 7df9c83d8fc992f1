// SPDX-License-Identifier: MIT
// Every box moves, then all pairs of boxes that meet: abut's structures, alone and in a scene, beside FCL's and Bullet's trees.
// Arguments: how many boxes, and one of how many moves. One step is an iteration; `pairs` is what the last one found,
// `bytes_each` the memory of a scene for each box.
#include <benchmark/benchmark.h>

#include <chrono>
#include <memory>

#include "abut/base/executor.h"
#include "abut/scene/broad_phase/broad_phase.h"
#include "abut/scene/scene.h"
#include "benchmarks/scene_bodies.h"

#ifdef ABUT_BENCH_FCL
#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#endif
#ifdef ABUT_BENCH_BULLET
#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>
#endif

namespace abut::bench {
namespace {

void sizes(benchmark::internal::Benchmark* b) {
    for (const long every : {1, 100}) {
        for (const long count : {1000, 10000, 100000}) b->Args({count, every});
    }
    b->Unit(benchmark::kMicrosecond)->MinTime(0.3)->UseManualTime();
}

/// A step of the bodies is not timed, what follows of it is: by hand, since pausing takes as long as a short step.
template <class Follow>
void run(benchmark::State& state, Bodies& bodies, Follow follow) {
    const auto every = static_cast<std::size_t>(state.range(1));
    std::size_t pairs = 0;
    for (auto _ : state) {
        bodies.step(every);
        const auto start = std::chrono::steady_clock::now();
        pairs = follow(every);
        state.SetIterationTime(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    state.counters["pairs"] = static_cast<double>(pairs);
}

void boxes_alone(benchmark::State& state, BroadPhaseStructure structure) {
    const ThreadLimit limit(1);
    Bodies bodies(static_cast<std::size_t>(state.range(0)));
    scene::BroadPhase phase(structure);
    for (std::uint32_t i = 0; i < bodies.size(); ++i) {
        phase.add_key();
        phase.set(i, bodies.box(i));
    }
    std::vector<std::uint32_t> moved;
    run(state, bodies, [&](std::size_t every) {
        moved.clear();
        for (std::size_t i = bodies.turn(); i < bodies.size(); i += every) {
            moved.push_back(static_cast<std::uint32_t>(i));
        }
        phase.set_each(moved, [&](std::size_t k) { return bodies.box(moved[k]); });
        return phase.pairs()->size();
    });
}
BENCHMARK_CAPTURE(boxes_alone, tree, BroadPhaseStructure::tree)->Name("broad-phase_abut_tree")->Apply(sizes);
BENCHMARK_CAPTURE(boxes_alone, octree, BroadPhaseStructure::octree)->Name("broad-phase_abut_octree")->Apply(sizes);

void whole_scene(benchmark::State& state, int threads) {
    const ThreadLimit limit(threads);
    Bodies bodies(static_cast<std::size_t>(state.range(0)));
    Scene scene;
    std::vector<ModelId> ids;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        ids.push_back(
            scene.add({.shape = Aabb{-bodies.half(i), bodies.half(i)}, .pose = {Quat(1, 0, 0, 0), bodies.center(i)}}));
    }
    std::vector<ModelId> moved;
    std::vector<Pose> poses;
    run(state, bodies, [&](std::size_t every) {
        moved.clear();
        poses.clear();
        for (std::size_t i = bodies.turn(); i < bodies.size(); i += every) {
            moved.push_back(ids[i]);
            poses.push_back({Quat(1, 0, 0, 0), bodies.center(i)});
        }
        scene.move_each(moved, poses);
        return scene.overlapping_pairs({.bounds_only = true}).size();
    });
    state.counters["bytes_each"] = static_cast<double>(scene.bytes()) / static_cast<double>(bodies.size());
}
BENCHMARK_CAPTURE(whole_scene, one_thread, 1)->Name("broad-phase_abut_scene")->Apply(sizes);
BENCHMARK_CAPTURE(whole_scene, two_threads, 2)->Name("broad-phase_abut_scene_two_threads")->Apply(sizes);

void million(benchmark::internal::Benchmark* b) {
    b->Args({1000000, 1})->Unit(benchmark::kMillisecond)->Iterations(3)->UseManualTime();
}
BENCHMARK_CAPTURE(whole_scene, million, 1)->Name("million-bodies_abut")->Apply(million);
BENCHMARK_CAPTURE(whole_scene, million_two_threads, 2)->Name("million-bodies_abut_two_threads")->Apply(million);

#ifdef ABUT_BENCH_FCL
// FCL can be told to look at all, or of each that has moved: which is faster depends on how many there are. (Its other tree, of
// an array, loses pairs when told of each.)
void fcl_tree(benchmark::State& state, bool told_of_each) {
    Bodies bodies(static_cast<std::size_t>(state.range(0)));
    std::vector<std::unique_ptr<fcl::CollisionObjectd>> objects;
    fcl::DynamicAABBTreeCollisionManagerd manager;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const Vec3 edges = 2.0 * bodies.half(i), p = bodies.center(i);
        objects.push_back(
            std::make_unique<fcl::CollisionObjectd>(std::make_shared<fcl::Boxd>(edges.x, edges.y, edges.z),
                                                    fcl::Matrix3d::Identity(), fcl::Vector3d(p.x, p.y, p.z)));
        manager.registerObject(objects.back().get());
    }
    manager.setup();
    std::vector<fcl::CollisionObjectd*> moved;
    run(state, bodies, [&](std::size_t every) {
        moved.clear();
        for (std::size_t i = bodies.turn(); i < bodies.size(); i += every) {
            const Vec3 p = bodies.center(i);
            objects[i]->setTranslation(fcl::Vector3d(p.x, p.y, p.z));
            objects[i]->computeAABB();
            moved.push_back(objects[i].get());
        }
        if (told_of_each) {
            manager.update(moved);
        } else {
            manager.update();
        }
        std::size_t pairs = 0;
        manager.collide(&pairs, [](fcl::CollisionObjectd* a, fcl::CollisionObjectd* b, void* count) {
            if (a->getAABB().overlap(b->getAABB())) ++*static_cast<std::size_t*>(count);
            return false;
        });
        return pairs;
    });
}
BENCHMARK_CAPTURE(fcl_tree, all, false)->Name("broad-phase_fcl_tree")->Apply(sizes);
BENCHMARK_CAPTURE(fcl_tree, each, true)->Name("broad-phase_fcl_tree_each")->Apply(sizes);
#endif

#ifdef ABUT_BENCH_BULLET
void bullet_dbvt(benchmark::State& state) {
    Bodies bodies(static_cast<std::size_t>(state.range(0)));
    btDbvtBroadphase broad_phase;
    const auto low = [&](std::size_t i) {
        const Vec3 p = bodies.box(i).min;
        return btVector3(btScalar(p.x), btScalar(p.y), btScalar(p.z));
    };
    const auto high = [&](std::size_t i) {
        const Vec3 p = bodies.box(i).max;
        return btVector3(btScalar(p.x), btScalar(p.y), btScalar(p.z));
    };
    std::vector<btBroadphaseProxy*> proxies;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        proxies.push_back(broad_phase.createProxy(low(i), high(i), 0, nullptr, 1, 1, nullptr));
    }
    broad_phase.calculateOverlappingPairs(nullptr);
    run(state, bodies, [&](std::size_t every) {
        for (std::size_t i = bodies.turn(); i < bodies.size(); i += every) {
            broad_phase.setAabb(proxies[i], low(i), high(i), nullptr);
        }
        broad_phase.calculateOverlappingPairs(nullptr);
        return static_cast<std::size_t>(broad_phase.getOverlappingPairCache()->getNumOverlappingPairs());
    });
    for (btBroadphaseProxy* proxy : proxies) broad_phase.destroyProxy(proxy, nullptr);
}
BENCHMARK(bullet_dbvt)->Name("broad-phase_bullet_dbvt")->Apply(sizes);
#endif

}  // namespace
}  // namespace abut::bench

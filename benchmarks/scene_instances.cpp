// SPDX-License-Identifier: MIT
// Instances of one mesh: a thousand that fall into a heap, with all pairs that touch by their triangles each step; and a million
// at rest, with what each takes and what a ray among them costs. The mesh is a generated one of 100,000 triangles, or any of
// ABUT_BENCH_MESHES.
#include <benchmark/benchmark.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <memory>
#include <random>

#include "abut/base/executor.h"
#include "abut/scene/scene.h"
#include "benchmarks/bench_meshes.h"

namespace abut::bench {
namespace {

/// Bodies of a diameter of 10 that fall into a bin, turn as they go, and push each other off where they touch. No mechanics: just
/// what it takes to make a heap in which many touch many.
class Heap {
public:
    explicit Heap(const std::shared_ptr<const Mesh>& mesh) {
        std::mt19937_64 random(1);
        const auto number = [&](double low, double high) {
            return low + (high - low) * std::generate_canonical<double, 53>(random);
        };
        constexpr int in_a_row = 6;
        for (int i = 0; i < count; ++i) {
            const double layer = i / (in_a_row * in_a_row);
            bodies_.push_back({{(i % in_a_row - 2.5) * 8 + number(-1, 1),
                                (i / in_a_row % in_a_row - 2.5) * 8 + number(-1, 1), 5 + 7 * layer},
                               Vec3(0),
                               glm::normalize(Quat(number(-1, 1), number(-1, 1), number(-1, 1), number(-1, 1))),
                               glm::normalize(Quat(1, number(-0.02, 0.02), number(-0.02, 0.02), number(-0.02, 0.02)))});
            ids_.push_back(scene_.add({.shape = mesh, .pose = pose(bodies_.back())}));
        }
    }

    /// Moves all: what a benchmark does not time.
    void fall() {
        for (const ModelPair& pair : touching_) {
            Body &a = bodies_[pair.a.index], &b = bodies_[pair.b.index];
            const Vec3 apart = b.at - a.at;
            const Vec3 push = 0.12 * apart / std::max(glm::length(apart), 0.1);
            a.at -= push;
            b.at += push;
            a.speed *= 0.6;
            b.speed *= 0.6;
        }
        for (Body& body : bodies_) {
            body.speed.z -= 0.04;
            body.at += body.speed;
            body.at = glm::clamp(body.at, Vec3(-24, -24, 3), Vec3(24, 24, 1e6));
            if (body.at.z == 3) body.speed.z = 0;
            body.turned = glm::normalize(body.spin * body.turned);
        }
        poses_.clear();
        for (const Body& body : bodies_) poses_.push_back(pose(body));
    }
    /// What a step of the scene is.
    void step() {
        scene_.move_each(ids_, poses_);
        touching_ = scene_.overlapping_pairs();
    }
    [[nodiscard]] std::size_t touching() const { return touching_.size(); }
    [[nodiscard]] std::size_t near() const { return scene_.overlapping_pairs({.bounds_only = true}).size(); }

private:
    static constexpr int count = 1000;
    struct Body {
        Vec3 at, speed;
        Quat turned, spin;
    };
    static Pose pose(const Body& body) { return {body.turned, body.at}; }

    Scene scene_;
    std::vector<ModelId> ids_;
    std::vector<Body> bodies_;
    std::vector<Pose> poses_;
    std::vector<ModelPair> touching_;
};

void heap(benchmark::State& state, const Mesh& of) {
    const ThreadLimit limit(static_cast<int>(state.range(0)));
    const auto mesh = std::make_shared<const Mesh>(of);
    Heap heap(mesh);
    for (int i = 0; i < 60; ++i) {
        heap.fall();
        heap.step();
    }
    for (auto _ : state) {
        state.PauseTiming();
        heap.fall();
        state.ResumeTiming();
        heap.step();
    }
    state.counters["touching"] = static_cast<double>(heap.touching());
    state.counters["near"] = static_cast<double>(heap.near());
    state.counters["triangles"] = static_cast<double>(mesh->size());
}

/// A million instances, scattered and turned: the same for all questions.
struct Million {
    static constexpr std::size_t count = 1000000;
    static constexpr double side = 1000;

    Million() : shape(mesh_of("torus")) {
        std::mt19937_64 random(2);
        const auto number = [&](double low, double high) {
            return low + (high - low) * std::generate_canonical<double, 53>(random);
        };
        for (std::size_t i = 0; i < count; ++i) {
            const double w = number(-1, 1), x = number(-1, 1), y = number(-1, 1), z = number(-1, 1);
            const double u = number(0, side), v = number(0, side), t = number(0, side);
            poses.push_back({glm::normalize(Quat(w, x, y, z)), Vec3(u, v, t)});
        }
        for (int i = 0; i < 4096; ++i) {
            const double x = number(0, side), y = number(0, side), z = number(0, side);
            const double u = number(-1, 1), v = number(-1, 1), w = number(-1, 1);
            rays.push_back({Vec3(x, y, z), Vec3(u, v, w)});
        }
    }
    [[nodiscard]] Scene built() const {
        Scene scene;
        for (const Pose& pose : poses) scene.add({.shape = shape, .pose = pose});
        return scene;
    }

    SharedShape shape;
    std::vector<Pose> poses;
    std::vector<Ray> rays;
};

void million_built(benchmark::State& state) {
    const Million million;
    std::size_t bytes = 0;
    for (auto _ : state) bytes = million.built().bytes();
    state.counters["bytes_each"] = static_cast<double>(bytes) / Million::count;
}

void million_rays(benchmark::State& state) {
    const Million million;
    const Scene scene = million.built();
    std::size_t i = 0, hits = 0;
    for (auto _ : state) hits += scene.raycast(million.rays[i++ % million.rays.size()]).has_value() ? 1 : 0;
    state.counters["hits"] = static_cast<double>(hits) / static_cast<double>(i);
    state.counters["bytes_each"] = static_cast<double>(scene.bytes()) / Million::count;
}

const bool registered = [] {
    for (benchmark::internal::Benchmark* added : add_for_meshes("heap_abut", heap)) {
        added->ArgName("threads")->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();
    }
    benchmark::RegisterBenchmark("million-instances_abut/build", million_built)
        ->Unit(benchmark::kMillisecond)
        ->Iterations(1);
    benchmark::RegisterBenchmark("million-instances_abut/ray", million_rays)->Unit(benchmark::kMicrosecond);
    return true;
}();

}  // namespace
}  // namespace abut::bench

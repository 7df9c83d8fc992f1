// SPDX-License-Identifier: MIT
// Building a mesh's tree, and fitting it to vertices that have moved; beside Embree where this machine has it.
#include <benchmark/benchmark.h>

#include <cmath>
#include <memory>

#include "abut/mesh/impacts.h"
#include "benchmarks/bench_meshes.h"

#ifdef ABUT_BENCH_EMBREE
#include "benchmarks/embree_mesh.h"
#endif

namespace abut::bench {
namespace {

/// With the check of its input.
template <Quality quality>
void build(benchmark::State& state, const Mesh& mesh) {
    for (auto _ : state) {
        state.PauseTiming();
        std::vector<Vec3> vertices = mesh.vertices();
        std::vector<Index3> triangles = mesh.triangles();
        state.ResumeTiming();
        const Mesh built(std::move(vertices), std::move(triangles), {.quality = quality});
        benchmark::DoNotOptimize(built.size());
    }
}
void refit(benchmark::State& state, const Mesh& mesh) {
    for (auto _ : state) {
        const Mesh same = mesh.refitted(mesh.vertices());
        benchmark::DoNotOptimize(same.size());
    }
}
/// The mesh bends by a fiftieth of its width.
void bend(benchmark::State& state, const Mesh& mesh) {
    const double width = mesh.bounds().extents().x;
    std::vector<Vec3> bent = mesh.vertices();
    for (Vec3& v : bent) v.x += 0.02 * width * std::sin(10 * v.y / width);
    const Mesh next = mesh.refitted(bent);
    for (auto _ : state) benchmark::DoNotOptimize(impacts(mesh, next).vertices.size());
}

#ifdef ABUT_BENCH_EMBREE
void build_embree(benchmark::State& state, const Mesh& mesh, const char* threads) {
    for (auto _ : state) {
        state.PauseTiming();
        const auto embree = std::make_unique<EmbreeMesh>(mesh, RTC_SCENE_FLAG_NONE, threads);
        state.ResumeTiming();
        rtcCommitScene(embree->scene);
    }
}
void embree(benchmark::State& state, const Mesh& mesh) { build_embree(state, mesh, nullptr); }
void embree_one_core(benchmark::State& state, const Mesh& mesh) { build_embree(state, mesh, "threads=1"); }
#endif

const bool registered = [] {
    add_for_meshes("build-one-core_abut", on_one_core<build<Quality::fast>>);
    add_for_meshes("build-one-core_abut_high", on_one_core<build<Quality::high>>);
    add_for_meshes("build_abut", build<Quality::fast>);
    add_for_meshes("refit_abut", refit);
    add_for_meshes("impacts-of-bending_abut", bend);
#ifdef ABUT_BENCH_EMBREE
    add_for_meshes("build-one-core_embree", embree_one_core);
    add_for_meshes("build_embree", embree);
#endif
    return true;
}();

}  // namespace
}  // namespace abut::bench

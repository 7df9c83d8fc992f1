// SPDX-License-Identifier: MIT
// Winding numbers of points around and within a mesh, by a tree, at a coarse tolerance and at the usual one.
#include <benchmark/benchmark.h>

#include "abut/mesh/winding.h"
#include "benchmarks/mesh_points.h"

namespace abut::bench {
namespace {

template <int denominator>
void winding(benchmark::State& state, const Mesh& mesh) {
    const WindingTree tree(mesh);
    measure_one_by_one(state, points_around(mesh),
                       [&](const Vec3& p) { return winding_number(p, tree, 1.0 / denominator); });
}

void build(benchmark::State& state, const Mesh& mesh) {
    for (auto _ : state) benchmark::DoNotOptimize(WindingTree(mesh));
}

const bool registered = [] {
    add_for_meshes("mesh-winding-coarse_abut", winding<10>);
    add_for_meshes("mesh-winding_abut", winding<128>);
    add_for_meshes("mesh-winding-build_abut", build);
    return true;
}();

}  // namespace
}  // namespace abut::bench

// SPDX-License-Identifier: MIT
// The paths of rays and shapes towards a mesh, and the sizes of the shapes, for all libraries.
#pragma once

#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "benchmarks/bench_meshes.h"

namespace abut::bench {

inline constexpr std::size_t path_count = 1 << 14;

struct LinearPath {
    Vec3 from, motion;
};

/// From around the mesh to a place in its box and as far again: about two in three hit.
inline std::vector<LinearPath> paths_at(const Mesh& mesh) {
    std::mt19937_64 random(7);
    std::normal_distribution<double> gauss;
    std::uniform_real_distribution<double> unit(-0.5, 0.5);
    std::vector<LinearPath> paths;
    for (std::size_t i = 0; i < path_count; ++i) {
        const double x = gauss(random), y = gauss(random), z = gauss(random);
        const double u = unit(random), v = unit(random), w = unit(random);
        const Vec3 from = 10.0 * glm::normalize(Vec3(x, y, z));
        const Vec3 to = mesh.bounds().center() + 0.8 * mesh.bounds().extents() * Vec3(u, v, w);
        paths.push_back({from, 1.5 * (to - from)});
    }
    return paths;
}

template <class Call>
void measure_paths(benchmark::State& state, const Mesh& mesh, Call call) {
    std::size_t calls = 0, hits = 0;
    measure_one_by_one(state, paths_at(mesh), [&](const LinearPath& path) {
        const bool hit = call(path);
        ++calls;
        hits += hit ? 1 : 0;
        return hit;
    });
    state.counters["hit"] = static_cast<double>(hits) / static_cast<double>(calls);
}

inline constexpr double ball = 0.2, pin = 0.15, half_box = 0.2;

}  // namespace abut::bench

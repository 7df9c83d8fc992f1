// SPDX-License-Identifier: MIT
// The ways along which rays and shapes go at a mesh, and the sizes of the shapes, for all libraries.
#pragma once

#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "benchmarks/bench_meshes.h"

namespace abut::bench {

inline constexpr std::size_t way_count = 1 << 14;

struct Way {
    Vec3 from, motion;
};

/// From around the mesh to a place in its box and as far again: about two in three hit.
inline std::vector<Way> ways_at(const Mesh& mesh) {
    std::mt19937_64 random(7);
    std::normal_distribution<double> gauss;
    std::uniform_real_distribution<double> unit(-0.5, 0.5);
    std::vector<Way> ways;
    for (std::size_t i = 0; i < way_count; ++i) {
        const double x = gauss(random), y = gauss(random), z = gauss(random);
        const double u = unit(random), v = unit(random), w = unit(random);
        const Vec3 from = 10.0 * glm::normalize(Vec3(x, y, z));
        const Vec3 to = mesh.bounds().center() + 0.8 * mesh.bounds().extents() * Vec3(u, v, w);
        ways.push_back({from, 1.5 * (to - from)});
    }
    return ways;
}

template <class Ask>
void go_ways(benchmark::State& state, const Mesh& mesh, Ask ask) {
    std::size_t asked = 0, hits = 0;
    take_turns(state, ways_at(mesh), [&](const Way& way) {
        const bool hit = ask(way);
        ++asked;
        hits += hit ? 1 : 0;
        return hit;
    });
    state.counters["hit"] = static_cast<double>(hits) / static_cast<double>(asked);
}

inline constexpr double ball = 0.2, pin = 0.15, half_box = 0.2;

}  // namespace abut::bench

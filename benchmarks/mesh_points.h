// SPDX-License-Identifier: MIT
// Points whose nearest on a mesh are asked for.
#pragma once

#include <cstddef>
#include <vector>

#include "benchmarks/bench_meshes.h"

namespace abut::bench {

inline constexpr std::size_t point_count = 1 << 19;

/// Points all around it, and within.
inline std::vector<Vec3> points_around(const Mesh& mesh) {
    Dice dice;
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < point_count; ++i) {
        points.push_back(mesh.bounds().center() + 0.6 * mesh.bounds().extents() * dice.point());
    }
    return points;
}

/// Points about a hundredth of its size from the mesh's surface.
inline std::vector<Vec3> points_beside(const Mesh& mesh) {
    Dice dice;
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < point_count; ++i) {
        const Triangle t = mesh.triangle(dice.random() % mesh.size());
        points.push_back((t.a + t.b + t.c) / 3.0 + 0.05 * dice.point());
    }
    return points;
}

}  // namespace abut::bench

// SPDX-License-Identifier: MIT
// A mesh torn along all its edges.
#pragma once

#include <random>

#include "abut/mesh/mesh.h"

namespace abut {

/// The triangles apart, each corner moved by at most `noise` along each axis.
inline Mesh cracked(const Mesh& mesh, double noise, unsigned seed = 1) {
    std::mt19937_64 random(seed);
    const auto shift = [&] { return noise * (static_cast<double>(random() % 2001) / 1000 - 1); };
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    for (std::uint32_t i = 0; i < mesh.size(); ++i) {
        const Triangle t = mesh.triangle(i);
        for (const Vec3& p : {t.a, t.b, t.c}) vertices.push_back(p + Vec3(shift(), shift(), shift()));
        triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    return {std::move(vertices), std::move(triangles)};
}

}  // namespace abut

// SPDX-License-Identifier: MIT
// Generates spheres, boxes, tori and grids.
#include "abut/mesh/generate.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <limits>
#include <map>
#include <numbers>
#include <string>

#include "abut/base/error.h"
#include "abut/base/float_environment.h"
#include "abut/math/elementary.h"

namespace abut {
namespace {

std::uint32_t index(std::size_t i) { return static_cast<std::uint32_t>(i); }

/// Throws Error when there would be more triangles than indices can count, before memory is filled with them.
void require_countable(const char* name, std::size_t rows, std::size_t columns) {
    if (rows * columns <= std::numeric_limits<std::uint32_t>::max() / 2) return;
    throw Error(std::string(name) + ": " + std::to_string(rows) + " times " + std::to_string(columns) +
                " cells of 2 triangles are more than a mesh can hold; give smaller counts");
}

/// Splits each triangle in four; new corners lie on the unit sphere.
void subdivide(std::vector<Vec3>& vertices, std::vector<Index3>& triangles) {
    std::map<std::array<std::uint32_t, 2>, std::uint32_t> middles;
    const auto middle = [&](std::uint32_t a, std::uint32_t b) {
        const auto [entry, made] = middles.try_emplace({std::min(a, b), std::max(a, b)}, index(vertices.size()));
        if (made) vertices.push_back(glm::normalize(vertices[a] + vertices[b]));
        return entry->second;
    };
    std::vector<Index3> finer;
    finer.reserve(4 * triangles.size());
    for (const auto& [a, b, c] : triangles) {
        const std::uint32_t ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
        finer.insert(finer.end(), {{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}});
    }
    triangles = std::move(finer);
}

}  // namespace

Mesh make_icosphere(int subdivisions, Vec3 center, double radius) {
    const DefaultFloats floats;
    const double g = std::numbers::phi;
    std::vector<Vec3> vertices{{-1, g, 0},  {1, g, 0},  {-1, -g, 0}, {1, -g, 0}, {0, -1, g},  {0, 1, g},
                               {0, -1, -g}, {0, 1, -g}, {g, 0, -1},  {g, 0, 1},  {-g, 0, -1}, {-g, 0, 1}};
    std::vector<Index3> triangles{{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
                                  {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
                                  {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}};
    for (Vec3& v : vertices) v = glm::normalize(v);
    for (int i = 0; i < std::clamp(subdivisions, 0, 10); ++i) subdivide(vertices, triangles);
    for (Vec3& v : vertices) v = center + radius * v;
    return {std::move(vertices), std::move(triangles)};
}

Mesh make_box(const Aabb& box) {
    const DefaultFloats floats;
    if (box.empty()) return {};
    std::vector<Vec3> vertices;
    for (int i = 0; i < 8; ++i) {
        vertices.emplace_back((i & 1) != 0 ? box.max.x : box.min.x, (i & 2) != 0 ? box.max.y : box.min.y,
                              (i & 4) != 0 ? box.max.z : box.min.z);
    }
    return {std::move(vertices),
            {{0, 2, 3},
             {0, 3, 1},
             {4, 5, 7},
             {4, 7, 6},
             {0, 1, 5},
             {0, 5, 4},
             {2, 6, 7},
             {2, 7, 3},
             {0, 4, 6},
             {0, 6, 2},
             {1, 3, 7},
             {1, 7, 5}}};
}

Mesh make_torus(double major_radius, double minor_radius, int major_segments, int minor_segments) {
    const DefaultFloats floats;
    const auto m = static_cast<std::size_t>(std::max(major_segments, 3)),
               n = static_cast<std::size_t>(std::max(minor_segments, 3));
    require_countable("make_torus", m, n);
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    for (std::size_t i = 0; i < m; ++i) {
        const double u = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(m);
        const auto [sine_u, cosine_u] = sine_cosine(u);
        for (std::size_t j = 0; j < n; ++j) {
            const double v = 2 * std::numbers::pi * static_cast<double>(j) / static_cast<double>(n);
            const auto [sine_v, cosine_v] = sine_cosine(v);
            const double r = major_radius + minor_radius * cosine_v;
            vertices.emplace_back(r * cosine_u, r * sine_u, minor_radius * sine_v);
            const std::uint32_t a = index(i * n + j), b = index((i + 1) % m * n + j),
                                c = index((i + 1) % m * n + (j + 1) % n), d = index(i * n + (j + 1) % n);
            triangles.push_back({a, b, c});
            triangles.push_back({a, c, d});
        }
    }
    return {std::move(vertices), std::move(triangles)};
}

Mesh make_grid(int n) {
    const DefaultFloats floats;
    const auto cells = static_cast<std::size_t>(std::max(n, 1));
    require_countable("make_grid", cells, cells);
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    for (std::size_t y = 0; y <= cells; ++y) {
        for (std::size_t x = 0; x <= cells; ++x) {
            vertices.emplace_back(static_cast<double>(x) / static_cast<double>(cells),
                                  static_cast<double>(y) / static_cast<double>(cells), 0);
            if (x == cells || y == cells) continue;
            const std::uint32_t a = index(y * (cells + 1) + x), b = a + 1, c = index((y + 1) * (cells + 1) + x + 1),
                                d = c - 1;
            triangles.push_back({a, b, c});
            triangles.push_back({a, c, d});
        }
    }
    return {std::move(vertices), std::move(triangles)};
}

}  // namespace abut

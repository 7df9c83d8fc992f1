// SPDX-License-Identifier: MIT
// Quickhull: the surface of points in space as triangles. Internal: for hull.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "abut/math/vec.h"

namespace abut::quickhull {

inline constexpr std::uint32_t none = 0xffffffff;

/// One triangle of the surface, counter-clockwise seen from outside. Edge i goes from vertex[i] to vertex[(i + 1) % 3];
/// across it lies triangle beside[i].
struct Face {
    std::array<std::uint32_t, 3> vertex{};
    std::array<std::uint32_t, 3> beside{};
    Vec3 normal{0};     ///< about (b - a) x (c - a)
    double error = 0;   ///< at most this much is dot(normal, p - a) away from the truth, for any point p given
    double height = 0;  ///< of `furthest`
    std::uint32_t furthest = none;
    std::uint32_t outside = none;  ///< the first of a list of the other points beyond this face only
    std::uint32_t visit = 0;
    bool visible = false;
    bool alive = true;
};

/// The sign of orient3d(face's corners, p): 1 when p lies strictly beyond the face, 0 when on its plane; exact.
[[nodiscard]] int side(const Face& face, std::span<const Vec3> points, std::uint32_t p);

/// The hull of points that are finite, distinct and not coplanar; `simplex` names four of them that are not coplanar either.
/// All faces of the result are alive. Facets with more than three points may come as several coplanar triangles, and a
/// point within an edge or facet of the hull may be among the corners.
[[nodiscard]] std::vector<Face> surface(std::span<const Vec3> points, std::array<std::uint32_t, 4> simplex);

}  // namespace abut::quickhull

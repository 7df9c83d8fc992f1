// SPDX-License-Identifier: MIT
// Quickhull: the triangulated surface of the convex hull of points in space. Internal: for hull.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "abut/math/vec.h"
#include "abut/shape/hull_surface.h"

namespace abut::quickhull {

inline constexpr std::uint32_t none = 0xffffffff;

/// One triangle of the surface, counterclockwise as seen from outside. Edge i leads from vertex[i] to vertex[(i + 1) %
/// 3]; triangle beside[i] is on its other side.
struct Face {
    std::array<std::uint32_t, 3> vertex{};
    std::array<std::uint32_t, 3> beside{};
    Vec3 normal{0};     ///< rounded (b - a) x (c - a)
    double error = 0;   ///< bounds the error of dot(normal, p - a) for every given point p
    double height = 0;  ///< of `furthest`
    std::uint32_t furthest = none;
    std::uint32_t outside = none;  ///< the head of the list of the other points assigned to this face
    std::uint32_t visit = 0;
    bool visible = false;
    bool alive = true;
};

/// The sign of orient3d(the face's corners, p), exactly: 1 when p lies strictly beyond the face, 0 when in its plane.
[[nodiscard]] int side(const Face& face, std::span<const Vec3> points, std::uint32_t p);

/// The hull of finite, distinct points; `simplex` are the indices of four that are not coplanar. All faces of the
/// result are alive. Facets with more than three points may consist of several coplanar triangles, and points in the
/// interior of an edge or facet of the hull may be among the corners.
[[nodiscard]] std::vector<Face> surface(std::span<const Vec3> points, std::array<std::uint32_t, 4> simplex);

/// The same faces, connected by half-edges.
[[nodiscard]] hulls::Surface surface_of(std::span<const Face> faces);

/// For each half-edge 1 if it separates two facets, that is, if its two triangles are not coplanar, and 0 otherwise.
[[nodiscard]] std::vector<std::uint8_t> find_ridges(std::span<const Vec3> points, std::span<const Face> faces,
                                                    const hulls::Surface& surface);

}  // namespace abut::quickhull

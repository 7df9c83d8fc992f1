// SPDX-License-Identifier: MIT
// intersects: whether two things touch.
#pragma once

#include "abut/query/geometry.h"

namespace abut {

/// Whether a and b share a point. Closed sets: touching counts. Exact for every finite double for points, segments, rays,
/// lines, planes, triangles, boxes, frusta, hulls, spheres, capsules and meshes, whatever the order of operands and
/// corners; with a cylinder, cone, ellipsoid or shape of the user's own, what is within the bound of docs/matrix.md counts
/// as touching. Degenerate shapes are the segment or point that they are; what is empty meets nothing. NaN or infinity in
/// either: false.
template <Geometry A, Geometry B>
[[nodiscard]] ABUT_API bool intersects(const A& a, const B& b) noexcept;

template <Geometry A, Geometry B>
requires(Supported<A> || Supported<B>) [[nodiscard]] bool intersects(const A& a, const B& b) noexcept {
    return intersects(as_geometry(a), as_geometry(b));
}

}  // namespace abut

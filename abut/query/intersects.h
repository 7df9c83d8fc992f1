// SPDX-License-Identifier: MIT
// intersects: whether two sets share a point.
#pragma once

#include "abut/query/geometry.h"

namespace abut {

/// Whether a and b share a point. Sets are closed: touching counts. Exact for every finite double for points, segments,
/// rays, lines, planes, half-spaces, triangles, boxes, frusta, hulls, spheres, capsules and meshes, for any order of
/// operands and corners; with a cylinder, cone, ellipsoid or shape of a program's own, sets within the bound of
/// docs/matrix.md count as touching. Degenerate shapes are the segment or point that they are. An empty set intersects
/// nothing. NaN or infinity in either: false.
template <Geometry A, Geometry B>
[[nodiscard]] ABUT_API bool intersects(const A& a, const B& b) noexcept;

template <Geometry A, Geometry B>
requires(HasSupportFunction<A> || HasSupportFunction<B>)
    [[nodiscard]] bool intersects(const A& a, const B& b) noexcept {
    return intersects(as_geometry(a), as_geometry(b));
}

}  // namespace abut

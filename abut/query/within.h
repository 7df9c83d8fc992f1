// SPDX-License-Identifier: MIT
// within: whether two sets are at most a distance apart.
#pragma once

#include "abut/query/geometry.h"

namespace abut {

/// Whether the true distance between a and b is at most max_distance: equality counts, and within(a, b, 0) is
/// intersects(a, b). Exact for the numbers as given for points, segments, rays, lines, planes, half-spaces, triangles,
/// boxes, hulls, spheres, capsules and meshes, for any order of operands and corners. With a frustum the answer is
/// exact for points and spheres; for other bounded shapes it is that of the frustum's rounded corners, and for
/// unbounded shapes and frusta that of the distance as returned. With a cylinder, cone, ellipsoid or shape of a
/// program's own the answer is right unless the distance is as near to max_distance as the bound of docs/matrix.md.
/// Takes about as long as intersects, not as distance. False when either is empty, NaN or infinite, or max_distance
/// negative or NaN; true for all others if that is infinite.
template <Geometry A, Geometry B>
[[nodiscard]] ABUT_API bool within(const A& a, const B& b, double max_distance) noexcept;

template <Geometry A, Geometry B>
requires(HasSupportFunction<A> || HasSupportFunction<B>)
    [[nodiscard]] bool within(const A& a, const B& b, double max_distance) noexcept {
    return within(as_geometry(a), as_geometry(b), max_distance);
}

}  // namespace abut

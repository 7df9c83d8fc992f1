// SPDX-License-Identifier: MIT
// Whether two triangles intersect, and their intersection.
#pragma once

#include "abut/shape/result.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Whether they have a common point, exactly: touching, common corners and coplanar overlap count; triangles without
/// area are segments or points. The order of corners and of operands does not matter. False when a number is not
/// finite.
[[nodiscard]] bool intersects(const Triangle& s, const Triangle& t) noexcept;

/// The corners of the intersection. Their number is exact, so 0 exactly when the triangles do not intersect; a point
/// that is a corner of a triangle is that corner, any other is rounded, each coordinate within 4 ulps.
[[nodiscard]] TriangleIntersection intersection(const Triangle& s, const Triangle& t) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Two triangles: whether they meet, and what they share.
#pragma once

#include "abut/shape/result.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Whether they share a point, exactly: touching, shared corners and coplanar overlap count, and triangles without area are
/// the segment or point that they are. The order of corners and of operands never matters. False when anything is not finite.
[[nodiscard]] bool intersects(const Triangle& s, const Triangle& t) noexcept;

/// The corners of what they share. The count is exact, so 0 exactly when they do not intersect; a point that is a corner
/// of a triangle is that corner, any other is rounded: each coordinate within 4 ulps.
[[nodiscard]] TriangleIntersection intersection(const Triangle& s, const Triangle& t) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Whether a triangle and a segment intersect.
#pragma once

#include "abut/shape/segment.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Whether they have a common point, exactly. Ends, edges and corners count. Pairs may be coplanar, and segments and
/// triangles degenerate. False when a number is not finite.
[[nodiscard]] bool intersects(const Triangle& triangle, const Segment& segment) noexcept;

}  // namespace abut::pair

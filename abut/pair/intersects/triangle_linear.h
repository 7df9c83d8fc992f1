// SPDX-License-Identifier: MIT
// Whether a triangle intersects a segment, ray or line.
#pragma once

#include "abut/pair/predicates/linear_component.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Whether they have a common point, exactly for the numbers as given; for a ray at some t >= 0, from both sides. Ends,
/// edges and corners count. Pairs may be coplanar, and triangles degenerate; a zero direction makes a line or ray a
/// point, and equal ends a segment. False when a number is not finite.
template <Linear Other>
[[nodiscard]] bool intersects(const Triangle& triangle, const Other& other) noexcept;

}  // namespace abut::pair

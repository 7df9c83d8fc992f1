// SPDX-License-Identifier: MIT
// Closest points of a half-space and any shape.
#pragma once

#include "abut/pair/predicates/support_side.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// The closest points and their distance, which is 0 exactly when they intersect; then both points are one common
/// point. Of a shape above the half-space they are those of the shape and the bounding plane, to the bit. Empty sets:
/// distance +infinity, and so for a frustum that contains a whole line. Numbers that are not finite: NaN.
template <HasSupportSide Shape>
[[nodiscard]] ClosestPoints closest_points(const Shape& shape, const HalfSpace& half_space) noexcept;

}  // namespace abut::pair

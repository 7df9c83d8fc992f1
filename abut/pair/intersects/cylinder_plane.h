// SPDX-License-Identifier: MIT
// A cylinder and a plane.
#pragma once

#include "abut/shape/cylinder.h"
#include "abut/shape/plane.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Exact, both closed: touching counts. Without a radius the cylinder is its axis, without a length the point that it is; a
/// negative radius makes it empty. A zero normal makes the plane empty, or all of space when the offset is zero too. Not
/// finite: false.
[[nodiscard]] bool intersects(const Cylinder& cylinder, const Plane& plane) noexcept;

/// The nearest points and the distance: within 8 ulps of the true one, 0 exactly when they meet, and then both points are a
/// shared one. Coordinates are within a few ulps of the largest involved. The order of the ends does not change a bit.
/// What is empty is at distance +infinity; what is not finite gives NaN.
[[nodiscard]] ClosestPoints closest_points(const Cylinder& cylinder, const Plane& plane) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Intersection and closest points of a cylinder and a plane.
#pragma once

#include "abut/shape/cylinder.h"
#include "abut/shape/plane.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts. With radius 0 the cylinder is its axis, with length 0 a point, with a
/// negative radius empty. With a zero normal the plane is empty or, if the offset is zero, all of space. False when a
/// number is not finite.
[[nodiscard]] bool intersects(const Cylinder& cylinder, const Plane& plane) noexcept;

/// The closest points and their distance, which is within 8 ulps, and 0 exactly when they intersect; then both points
/// are one common point. Coordinates are within a few ulps of the largest involved. The order of the ends does not
/// change a bit of the result. Empty sets: distance +infinity. Numbers that are not finite: NaN.
[[nodiscard]] ClosestPoints closest_points(const Cylinder& cylinder, const Plane& plane) noexcept;

}  // namespace abut::pair

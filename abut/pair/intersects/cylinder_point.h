// SPDX-License-Identifier: MIT
// Intersection and closest points of a cylinder and a point.
#pragma once

#include "abut/math/vec.h"
#include "abut/shape/cylinder.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts. With radius 0 the cylinder is its axis, with length 0 a point, with a
/// negative radius empty. False when a number is not finite.
[[nodiscard]] bool intersects(const Cylinder& cylinder, Vec3 point) noexcept;

/// The cylinder's closest point and the distance, which is within 8 ulps, and 0 exactly when they intersect.
/// Coordinates are within a few ulps of the largest involved. The order of the ends does not change a bit of the
/// result. Empty: +infinity. Not finite: NaN.
[[nodiscard]] ClosestPoints closest_points(const Cylinder& cylinder, Vec3 point) noexcept;

}  // namespace abut::pair

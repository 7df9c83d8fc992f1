// SPDX-License-Identifier: MIT
// Intersection and closest points of a cone and a point.
#pragma once

#include "abut/math/vec.h"
#include "abut/shape/cone.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts. With radius 0 the cone is its axis, with length 0 a point, with a negative
/// radius empty. False when a number is not finite.
[[nodiscard]] bool intersects(const Cone& cone, Vec3 point) noexcept;

/// The cone's closest point and the distance, which is within 8 ulps, and 0 exactly when they intersect. Coordinates
/// are within a few ulps of the largest involved. Empty: +infinity. Not finite: NaN.
[[nodiscard]] ClosestPoints closest_points(const Cone& cone, Vec3 point) noexcept;

}  // namespace abut::pair

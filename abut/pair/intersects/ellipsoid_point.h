// SPDX-License-Identifier: MIT
// Intersection and closest points of an ellipsoid and a point.
#pragma once

#include "abut/math/vec.h"
#include "abut/shape/ellipsoid.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Exact for the numbers as given, for closed sets: touching counts. A flat ellipsoid is an ellipse, segment or point.
/// False when the axes do not span space or a number is not finite.
[[nodiscard]] bool intersects(const Ellipsoid& ellipsoid, Vec3 point) noexcept;

/// The ellipsoid's closest point and the distance, which is 0 exactly when they intersect: both within 2^-46 of the sum
/// of the distance and the largest radius, plus a few ulps of the coordinates. Axes that do not span space: +infinity.
/// Not finite: NaN. Source: Eberly 2013, "Distance from a point to an ellipse, an ellipsoid, or a hyperellipsoid".
[[nodiscard]] ClosestPoints closest_points(const Ellipsoid& ellipsoid, Vec3 point) noexcept;

}  // namespace abut::pair

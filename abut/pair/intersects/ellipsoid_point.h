// SPDX-License-Identifier: MIT
// An ellipsoid and a point.
#pragma once

#include "abut/math/vec.h"
#include "abut/shape/ellipsoid.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Exact for the numbers as given, both closed: touching counts; flat ellipsoids are the ellipse, segment or point that they
/// are. Axes that do not span space, or what is not finite: false.
[[nodiscard]] bool intersects(const Ellipsoid& ellipsoid, Vec3 point) noexcept;

/// The ellipsoid's nearest point and the distance, 0 exactly when they meet: both within 2^-46 of the distance and the largest
/// radius together, plus a few ulps of the coordinates. Axes that do not span space: +infinity; not finite: NaN.
/// Source: Eberly 2013, "Distance from a point to an ellipse, an ellipsoid, or a hyperellipsoid".
[[nodiscard]] ClosestPoints closest_points(const Ellipsoid& ellipsoid, Vec3 point) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// An ellipsoid and a plane.
#pragma once

#include "abut/shape/ellipsoid.h"
#include "abut/shape/plane.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Exact for the numbers as given, both closed: touching counts; flat ellipsoids are the ellipse, segment or point that they
/// are, axes that do not span space make it empty. A zero normal makes the plane empty, or all of space when the offset is
/// zero too. Not finite: false.
[[nodiscard]] bool intersects(const Ellipsoid& ellipsoid, const Plane& plane) noexcept;

/// The nearest points and the distance: within 8 ulps of the true one, 0 exactly when they meet, and then both points are a
/// shared one. Coordinates are within a few ulps of the largest involved. What is empty is at distance +infinity; what is not
/// finite gives NaN.
[[nodiscard]] ClosestPoints closest_points(const Ellipsoid& ellipsoid, const Plane& plane) noexcept;

}  // namespace abut::pair

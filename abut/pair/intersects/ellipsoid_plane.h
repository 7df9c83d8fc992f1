// SPDX-License-Identifier: MIT
// Intersection and closest points of an ellipsoid and a plane.
#pragma once

#include "abut/shape/ellipsoid.h"
#include "abut/shape/plane.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Exact for the numbers as given, for closed sets: touching counts. A flat ellipsoid is an ellipse, segment or point;
/// if its axes do not span space it is empty. With a zero normal the plane is empty or, if the offset is zero, all of
/// space. False when a number is not finite.
[[nodiscard]] bool intersects(const Ellipsoid& ellipsoid, const Plane& plane) noexcept;

/// The closest points and their distance, which is within 8 ulps, and 0 exactly when they intersect; then both points
/// are one common point. Coordinates are within a few ulps of the largest involved. Empty sets: distance +infinity.
/// Numbers that are not finite: NaN.
[[nodiscard]] ClosestPoints closest_points(const Ellipsoid& ellipsoid, const Plane& plane) noexcept;

}  // namespace abut::pair

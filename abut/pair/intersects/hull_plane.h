// SPDX-License-Identifier: MIT
// Intersection, containment and closest points of a hull and a plane.
#pragma once

#include "abut/shape/hull.h"
#include "abut/shape/plane.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. An empty hull intersects nothing. With a zero normal the
/// plane is empty or, if the offset is zero, all of space. False when a number is not finite.
[[nodiscard]] bool intersects(const Hull& hull, const Plane& plane) noexcept;

/// Exact: crossing when they intersect; inside when the plane contains the hull, which is then flat; otherwise
/// disjoint.
[[nodiscard]] Containment classify(const Hull& hull, const Plane& plane) noexcept;

/// The closest points and their distance, which is within 8 ulps, and 0 exactly when they intersect; then both points
/// are one common point. An empty hull: distance +infinity. A plane that is not finite: NaN.
[[nodiscard]] ClosestPoints closest_points(const Hull& hull, const Plane& plane) noexcept;

}  // namespace abut::pair

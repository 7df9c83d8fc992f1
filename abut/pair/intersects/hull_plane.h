// SPDX-License-Identifier: MIT
// How a hull and a plane lie to each other.
#pragma once

#include "abut/shape/hull.h"
#include "abut/shape/plane.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Exact, both closed: touching counts. An empty hull meets nothing. A zero normal makes the plane empty, or all of
/// space when the offset is zero too. Not finite: false.
[[nodiscard]] bool intersects(const Hull& hull, const Plane& plane) noexcept;

/// Exact: crossing when they meet; inside when all of the hull, then flat, lies in the plane.
[[nodiscard]] Containment classify(const Hull& hull, const Plane& plane) noexcept;

/// The nearest points of the two and their distance: within 8 ulps of the true one, 0 exactly when they meet, and then both
/// points are a shared one. An empty hull is at distance +infinity; a plane that is not finite gives NaN.
[[nodiscard]] ClosestPoints closest_points(const Hull& hull, const Plane& plane) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Whether a ball and a plane meet.
#pragma once

#include "abut/shape/plane.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Exact, both closed: touching counts. A negative radius makes the ball empty, radius 0 a point. A zero normal makes
/// the plane empty, or all of space when the offset is zero too. Not finite: false.
[[nodiscard]] bool intersects(const Sphere& sphere, const Plane& plane) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Whether a ball and a plane intersect.
#pragma once

#include "abut/shape/plane.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. A negative radius makes the ball empty, radius 0 a point.
/// With a zero normal the plane is empty or, if the offset is zero, all of space. False when a number is not finite.
[[nodiscard]] bool intersects(const Sphere& sphere, const Plane& plane) noexcept;

}  // namespace abut::pair

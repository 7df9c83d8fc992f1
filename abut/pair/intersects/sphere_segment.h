// SPDX-License-Identifier: MIT
// Whether a ball and a segment intersect.
#pragma once

#include "abut/shape/segment.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. A negative radius makes the ball empty, radius 0 a point.
/// Equal ends make the segment a point. False when a number is not finite.
[[nodiscard]] bool intersects(const Sphere& sphere, const Segment& segment) noexcept;

}  // namespace abut::pair

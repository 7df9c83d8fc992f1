// SPDX-License-Identifier: MIT
// Whether a ball and a segment meet.
#pragma once

#include "abut/shape/segment.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Exact, both closed: touching counts. A negative radius makes the ball empty, radius 0 a point. Equal ends make the
/// segment a point. Not finite: false.
[[nodiscard]] bool intersects(const Sphere& sphere, const Segment& segment) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Whether a plane and a segment meet.
#pragma once

#include "abut/shape/plane.h"
#include "abut/shape/segment.h"

namespace abut::pair {

/// Exact, both closed: touching counts. A zero normal makes the plane empty, or all of space when the offset is zero
/// too. Equal ends make the segment a point. Not finite: false.
[[nodiscard]] bool intersects(const Plane& plane, const Segment& segment) noexcept;

}  // namespace abut::pair

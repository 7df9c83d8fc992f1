// SPDX-License-Identifier: MIT
// Whether a plane and a line meet.
#pragma once

#include "abut/shape/line.h"
#include "abut/shape/plane.h"

namespace abut::pair {

/// Exact, both closed: touching counts. A zero normal makes the plane empty, or all of space when the offset is zero
/// too. A zero direction makes the line a point. Not finite: false.
[[nodiscard]] bool intersects(const Plane& plane, const Line& line) noexcept;

}  // namespace abut::pair

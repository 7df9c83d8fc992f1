// SPDX-License-Identifier: MIT
// Whether a line and a segment meet.
#pragma once

#include "abut/shape/line.h"
#include "abut/shape/segment.h"

namespace abut::pair {

/// Exact, both closed: touching counts. A zero direction makes the line a point. Equal ends make the segment a point.
/// Not finite: false.
[[nodiscard]] bool intersects(const Line& line, const Segment& segment) noexcept;

}  // namespace abut::pair

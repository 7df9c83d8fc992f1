// SPDX-License-Identifier: MIT
// Whether two segments meet.
#pragma once

#include "abut/shape/segment.h"

namespace abut::pair {

/// Exact, both closed: touching counts. Equal ends make the segment a point. Not finite: false.
[[nodiscard]] bool intersects(const Segment& a, const Segment& b) noexcept;

}  // namespace abut::pair

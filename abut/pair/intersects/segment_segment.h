// SPDX-License-Identifier: MIT
// Whether two segments intersect.
#pragma once

#include "abut/shape/segment.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. Equal ends make the segment a point. False when a number is
/// not finite.
[[nodiscard]] bool intersects(const Segment& a, const Segment& b) noexcept;

}  // namespace abut::pair

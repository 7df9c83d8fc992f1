// SPDX-License-Identifier: MIT
// Whether a segment and a point meet.
#pragma once

#include "abut/math/vec.h"
#include "abut/shape/segment.h"

namespace abut::pair {

/// Exact, both closed: touching counts. Equal ends make the segment a point. Not finite: false.
[[nodiscard]] bool intersects(const Segment& segment, Vec3 point) noexcept;

}  // namespace abut::pair

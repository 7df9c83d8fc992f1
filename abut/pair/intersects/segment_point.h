// SPDX-License-Identifier: MIT
// Whether a segment and a point intersect.
#pragma once

#include "abut/math/vec.h"
#include "abut/shape/segment.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. Equal ends make the segment a point. False when a number is
/// not finite.
[[nodiscard]] bool intersects(const Segment& segment, Vec3 point) noexcept;

}  // namespace abut::pair

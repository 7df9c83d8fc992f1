// SPDX-License-Identifier: MIT
// Whether a plane and a segment intersect.
#pragma once

#include "abut/shape/plane.h"
#include "abut/shape/segment.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. With a zero normal the plane is empty or, if the offset is
/// zero, all of space. Equal ends make the segment a point. False when a number is not finite.
[[nodiscard]] bool intersects(const Plane& plane, const Segment& segment) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Segment against point.
#include "abut/pair/segment_point.h"

#include "abut/pair/straight.h"

namespace abut::pair {

bool intersects(const Segment& segment, Vec3 point) noexcept { return straight::holds(segment, point); }

}  // namespace abut::pair

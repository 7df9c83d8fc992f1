// SPDX-License-Identifier: MIT
// Segment against segment.
#include "abut/pair/segment_segment.h"

#include "abut/pair/straight.h"

namespace abut::pair {

bool intersects(const Segment& a, const Segment& b) noexcept { return straight::meet(a, b); }

}  // namespace abut::pair

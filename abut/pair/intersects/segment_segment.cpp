// SPDX-License-Identifier: MIT
// Whether two segments intersect.
#include "abut/pair/intersects/segment_segment.h"

#include "abut/pair/predicates/linear_linear.h"

namespace abut::pair {

bool intersects(const Segment& a, const Segment& b) noexcept { return linear::intersect(a, b); }

}  // namespace abut::pair

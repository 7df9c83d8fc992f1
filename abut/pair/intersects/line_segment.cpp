// SPDX-License-Identifier: MIT
// Whether a line and a segment intersect.
#include "abut/pair/intersects/line_segment.h"

#include "abut/pair/predicates/linear_linear.h"

namespace abut::pair {

bool intersects(const Line& line, const Segment& segment) noexcept { return linear::intersect(line, segment); }

}  // namespace abut::pair

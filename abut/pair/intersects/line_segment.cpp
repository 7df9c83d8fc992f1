// SPDX-License-Identifier: MIT
// Line against segment.
#include "abut/pair/intersects/line_segment.h"

#include "abut/pair/predicates/linear_linear.h"

namespace abut::pair {

bool intersects(const Line& line, const Segment& segment) noexcept { return linear::intersect(line, segment); }

}  // namespace abut::pair

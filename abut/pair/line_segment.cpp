// SPDX-License-Identifier: MIT
// Line against segment.
#include "abut/pair/line_segment.h"

#include "abut/pair/straight.h"

namespace abut::pair {

bool intersects(const Line& line, const Segment& segment) noexcept { return straight::meet(line, segment); }

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Line against point.
#include "abut/pair/line_point.h"

#include "abut/pair/straight.h"

namespace abut::pair {

bool intersects(const Line& line, Vec3 point) noexcept { return straight::holds(line, point); }

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Line against point.
#include "abut/pair/intersects/line_point.h"

#include "abut/pair/predicates/linear_linear.h"

namespace abut::pair {

bool intersects(const Line& line, Vec3 point) noexcept { return linear::contains(line, point); }

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Whether a line and a point intersect.
#include "abut/pair/intersects/line_point.h"

#include "abut/pair/predicates/linear_linear.h"

namespace abut::pair {

bool intersects(const Line& line, Vec3 point) noexcept { return linear::contains(line, point); }

}  // namespace abut::pair

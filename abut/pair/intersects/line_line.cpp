// SPDX-License-Identifier: MIT
// Whether two lines intersect.
#include "abut/pair/intersects/line_line.h"

#include "abut/pair/predicates/linear_linear.h"

namespace abut::pair {

bool intersects(const Line& a, const Line& b) noexcept { return linear::intersect(a, b); }

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Line against line.
#include "abut/pair/line_line.h"

#include "abut/pair/straight.h"

namespace abut::pair {

bool intersects(const Line& a, const Line& b) noexcept { return straight::meet(a, b); }

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Whether a line and a triangle intersect.
#include "abut/pair/intersects/triangle_line.h"

#include "abut/pair/predicates/linear_triangle.h"

namespace abut::pair {

bool intersects(const Triangle& triangle, const Line& line) noexcept {
    if (!(is_finite(triangle) && is_finite(line))) return false;
    return meets<LineSpan>(triangle, line.origin, line.direction);
}

}  // namespace abut::pair

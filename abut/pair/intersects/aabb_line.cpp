// SPDX-License-Identifier: MIT
// Axis-aligned box and line: separating axes, without a division.
#include "abut/pair/intersects/aabb_line.h"

#include "abut/pair/intersects/aabb_point.h"
#include "abut/pair/predicates/linear_linear.h"

namespace abut::pair {

bool intersects(const Aabb& box, const Line& line) noexcept {
    if (!is_finite(box) || box.empty() || !is_finite(line)) return false;
    if (line.direction == Vec3(0)) return intersects(box, line.origin);
    return !linear::passes_by(line, box);
}

}  // namespace abut::pair

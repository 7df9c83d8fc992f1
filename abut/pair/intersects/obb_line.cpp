// SPDX-License-Identifier: MIT
// Oriented box and line: separating axes, for the numbers as given.
#include "abut/pair/intersects/obb_line.h"

#include "abut/pair/intersects/obb_point.h"
#include "abut/pair/predicates/obb_slabs.h"

namespace abut::pair {

bool intersects(const Obb& box, const Line& line) noexcept {
    if (!is_finite(box) || !is_finite(line)) return false;
    if (line.direction == Vec3(0)) return intersects(box, line.origin);
    return !passes_by(box, line.origin, line.direction);
}

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Oriented box and point: three slabs.
#include "abut/pair/intersects/obb_point.h"

#include "abut/pair/predicates/obb_slabs.h"

namespace abut::pair {

bool intersects(const Obb& box, Vec3 point) noexcept {
    if (!is_finite(box) || !is_finite(point)) return false;
    return !outside(box, 0, point) && !outside(box, 1, point) && !outside(box, 2, point);
}

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Whether an axis-aligned box and a point intersect.
#include "abut/pair/intersects/aabb_point.h"

namespace abut::pair {

bool intersects(const Aabb& box, Vec3 point) noexcept {
    if (!is_finite(box) || !is_finite(point)) return false;
    return box.min.x <= point.x && point.x <= box.max.x && box.min.y <= point.y && point.y <= box.max.y &&
           box.min.z <= point.z && point.z <= box.max.z;
}

}  // namespace abut::pair

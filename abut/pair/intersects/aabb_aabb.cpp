// SPDX-License-Identifier: MIT
// Whether two axis-aligned boxes intersect.
#include "abut/pair/intersects/aabb_aabb.h"

namespace abut::pair {

bool intersects(const Aabb& a, const Aabb& b) noexcept {
    if (!is_finite(a) || !is_finite(b) || a.empty() || b.empty()) return false;
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y && a.min.z <= b.max.z &&
           b.min.z <= a.max.z;
}

}  // namespace abut::pair

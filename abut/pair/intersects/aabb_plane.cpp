// SPDX-License-Identifier: MIT
// Axis-aligned box and plane: tests the corners farthest along the normal and against it.
#include "abut/pair/intersects/aabb_plane.h"

#include "abut/pair/predicates/plane_side.h"

namespace abut::pair {

bool intersects(const Aabb& box, const Plane& plane) noexcept {
    using exact::Sign;
    if (!is_finite(box) || box.empty() || !is_finite(plane)) return false;
    Vec3 low, high;
    for (int i = 0; i < 3; ++i) {
        low[i] = plane.normal[i] < 0 ? box.max[i] : box.min[i];
        high[i] = plane.normal[i] < 0 ? box.min[i] : box.max[i];
    }
    return side_of_plane(plane, low) != Sign::positive && side_of_plane(plane, high) != Sign::negative;
}

}  // namespace abut::pair

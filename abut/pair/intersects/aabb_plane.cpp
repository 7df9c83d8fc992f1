// SPDX-License-Identifier: MIT
// Axis-aligned box and plane: tests the corners farthest along the normal and against it.
#include "abut/pair/intersects/aabb_plane.h"

#include "abut/exact/sign.h"

namespace abut::pair {

bool intersects(const Aabb& box, const Plane& plane) noexcept {
    using exact::Sign;
    if (!is_finite(box) || box.empty() || !is_finite(plane)) return false;
    Vec3 low, high;
    for (int i = 0; i < 3; ++i) {
        low[i] = plane.normal[i] < 0 ? box.max[i] : box.min[i];
        high[i] = plane.normal[i] < 0 ? box.min[i] : box.max[i];
    }
    const auto side = [&](Vec3 corner) {
        return exact::sign([](auto n, auto offset, auto p) { return dot(n, p) - offset; }, plane.normal, plane.offset,
                           corner);
    };
    return side(low) != Sign::positive && side(high) != Sign::negative;
}

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Plane and segment: they intersect if the ends are not strictly on the same side.
#include "abut/pair/intersects/plane_segment.h"

#include "abut/exact/sign.h"

namespace abut::pair {

bool intersects(const Plane& plane, const Segment& segment) noexcept {
    if (!is_finite(plane) || !is_finite(segment)) return false;
    const auto side = [&](Vec3 point) {
        return exact::sign([](auto n, auto offset, auto p) { return dot(n, p) - offset; }, plane.normal, plane.offset,
                           point);
    };
    return side(segment.a) * side(segment.b) != exact::Sign::positive;
}

}  // namespace abut::pair

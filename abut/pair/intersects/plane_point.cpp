// SPDX-License-Identifier: MIT
// Whether a plane and a point intersect.
#include "abut/pair/intersects/plane_point.h"

#include "abut/exact/sign.h"

namespace abut::pair {

bool intersects(const Plane& plane, Vec3 point) noexcept {
    if (!is_finite(plane) || !is_finite(point)) return false;
    return exact::sign([](auto n, auto offset, auto p) { return dot(n, p) - offset; }, plane.normal, plane.offset,
                       point) == exact::Sign::zero;
}

}  // namespace abut::pair

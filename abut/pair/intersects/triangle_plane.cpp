// SPDX-License-Identifier: MIT
// Triangle and plane: they intersect if the corners are not all strictly on the same side.
#include "abut/pair/intersects/triangle_plane.h"

#include "abut/exact/sign.h"

namespace abut::pair {

bool intersects(const Triangle& triangle, const Plane& plane) noexcept {
    using exact::Sign;
    if (!(is_finite(triangle) && is_finite(plane))) return false;
    const auto side = [&](const Vec3& p) {
        return exact::sign([](auto n, auto d, auto p_) { return dot(n, p_) - d; }, plane.normal, plane.offset, p);
    };
    const Sign first = side(triangle.a);
    if (first == Sign::zero) return true;
    return side(triangle.b) != first || side(triangle.c) != first;
}

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Triangle and plane: they intersect if the corners are not all strictly on the same side.
#include "abut/pair/intersects/triangle_plane.h"

#include "abut/pair/predicates/plane_side.h"

namespace abut::pair {

bool intersects(const Triangle& triangle, const Plane& plane) noexcept {
    using exact::Sign;
    if (!(is_finite(triangle) && is_finite(plane))) return false;
    const Sign first = side_of_plane(plane, triangle.a);
    if (first == Sign::zero) return true;
    return side_of_plane(plane, triangle.b) != first || side_of_plane(plane, triangle.c) != first;
}

}  // namespace abut::pair

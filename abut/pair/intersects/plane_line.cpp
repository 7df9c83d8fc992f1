// SPDX-License-Identifier: MIT
// Plane and line: they intersect if they are not parallel, or if the plane contains the line.
#include "abut/pair/intersects/plane_line.h"

#include "abut/exact/sign.h"

namespace abut::pair {

bool intersects(const Plane& plane, const Line& line) noexcept {
    using exact::Sign;
    if (!is_finite(plane) || !is_finite(line)) return false;
    return exact::sign([](auto n, auto d) { return dot(n, d); }, plane.normal, line.direction) != Sign::zero ||
           exact::sign([](auto n, auto offset, auto o) { return dot(n, o) - offset; }, plane.normal, plane.offset,
                       line.origin) == Sign::zero;
}

}  // namespace abut::pair

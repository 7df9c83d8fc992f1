// SPDX-License-Identifier: MIT
// Ball and segment: tests the segment's line if the centre projects between the ends, otherwise the closer end.
#include "abut/pair/intersects/sphere_segment.h"

#include "abut/exact/sign.h"
#include "abut/pair/intersects/sphere_point.h"

namespace abut::pair {

bool intersects(const Sphere& sphere, const Segment& segment) noexcept {
    using exact::Sign;
    if (!is_finite(sphere) || !is_finite(segment) || sphere.radius < 0) return false;
    const auto ahead = [&](Vec3 from, Vec3 to) {
        return exact::sign([](auto c, auto a, auto b) { return dot(c - a, b - a); }, sphere.center, from, to) ==
               Sign::positive;
    };
    if (!ahead(segment.a, segment.b)) return intersects(sphere, segment.a);
    if (!ahead(segment.b, segment.a)) return intersects(sphere, segment.b);
    return exact::sign(
               [](auto c, auto r, auto a, auto b) {
                   const auto n = cross(c - a, b - a);
                   return dot(n, n) - r * r * dot(b - a, b - a);
               },
               sphere.center, sphere.radius, segment.a, segment.b) != Sign::positive;
}

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Ball and line: they intersect when |(c - o) x d|² <= r² d · d.
#include "abut/pair/intersects/sphere_line.h"

#include "abut/exact/sign.h"
#include "abut/pair/intersects/sphere_point.h"

namespace abut::pair {

bool intersects(const Sphere& sphere, const Line& line) noexcept {
    if (!is_finite(sphere) || !is_finite(line) || sphere.radius < 0) return false;
    if (line.direction == Vec3(0)) return intersects(sphere, line.origin);
    return exact::sign(
               [](auto c, auto r, auto o, auto d) {
                   const auto n = cross(c - o, d);
                   return dot(n, n) - r * r * dot(d, d);
               },
               sphere.center, sphere.radius, line.origin, line.direction) != exact::Sign::positive;
}

}  // namespace abut::pair

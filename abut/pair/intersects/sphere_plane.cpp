// SPDX-License-Identifier: MIT
// Ball and plane: they intersect when (n · c - offset)² <= r² n · n.
#include "abut/pair/intersects/sphere_plane.h"

#include "abut/exact/sign.h"

namespace abut::pair {

bool intersects(const Sphere& sphere, const Plane& plane) noexcept {
    if (!is_finite(sphere) || !is_finite(plane) || sphere.radius < 0) return false;
    return exact::sign(
               [](auto c, auto r, auto n, auto offset) {
                   const auto height = dot(n, c) - offset;
                   return height * height - r * r * dot(n, n);
               },
               sphere.center, sphere.radius, plane.normal, plane.offset) != exact::Sign::positive;
}

}  // namespace abut::pair

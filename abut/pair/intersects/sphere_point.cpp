// SPDX-License-Identifier: MIT
// Whether a ball and a point intersect.
#include "abut/pair/intersects/sphere_point.h"

#include "abut/exact/sign.h"

namespace abut::pair {

bool intersects(const Sphere& sphere, Vec3 point) noexcept {
    if (!is_finite(sphere) || !is_finite(point) || sphere.radius < 0) return false;
    return exact::sign([](auto c, auto r, auto p) { return dot(p - c, p - c) - r * r; }, sphere.center, sphere.radius,
                       point) != exact::Sign::positive;
}

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Ball against ball.
#include "abut/pair/sphere_sphere.h"

#include "abut/exact/sign.h"

namespace abut::pair {

bool intersects(const Sphere& a, const Sphere& b) noexcept {
    if (!is_finite(a) || !is_finite(b) || a.radius < 0 || b.radius < 0) return false;
    return exact::sign([](auto c, auto r, auto d, auto s) { return dot(d - c, d - c) - (r + s) * (r + s); }, a.center,
                       a.radius, b.center, b.radius) != exact::Sign::positive;
}

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Ball and ball: in doubles, whose squares are within 5 roundings of the exact ones, and exactly where these are too
// close.
#include "abut/pair/intersects/sphere_sphere.h"

#include <cmath>

#include "abut/base/compiler.h"
#include "abut/exact/sign.h"

namespace abut::pair {

namespace {

ABUT_NOINLINE bool intersect_exactly(const Sphere& a, const Sphere& b) noexcept {
    if (!is_finite(a) || !is_finite(b) || a.radius < 0 || b.radius < 0) return false;
    return exact::sign([](auto c, auto r, auto d, auto s) { return dot(d - c, d - c) - (r + s) * (r + s); }, a.center,
                       a.radius, b.center, b.radius) != exact::Sign::positive;
}

}  // namespace

bool intersects(const Sphere& a, const Sphere& b) noexcept {
    const Vec3 d = b.center - a.center;
    const double radius_sum = a.radius + b.radius;
    const double square = dot(d, d), radius_sum_square = radius_sum * radius_sum, sum = square + radius_sum_square;
    const bool is_certain = std::fabs(square - radius_sum_square) > 0x1p-49 * sum && sum > 0x1p-900 && sum < 0x1p900;
    if (!(is_certain && a.radius >= 0 && b.radius >= 0)) [[unlikely]]
        return intersect_exactly(a, b);
    return square < radius_sum_square;
}

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// The plane of a facet in doubles, heights above it with their error bounds, and the exact side of a point. Internal.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "abut/exact/orient.h"
#include "abut/shape/hull.h"

namespace abut {

/// A height above a facet and a bound of its error, both times a positive number that depends on the facet.
struct FacetHeight {
    double value;
    double error;

    bool certain() const { return std::abs(value) > error; }
};

inline FacetHeight direction_height(const FacetPlane& plane, Vec3 d) noexcept {
    const double most = std::max({std::abs(d.x), std::abs(d.y), std::abs(d.z)});
    return {plane.normal.x * d.x + plane.normal.y * d.y + plane.normal.z * d.z, plane.error * most + 0x1p-1070};
}
inline FacetHeight point_height(const FacetPlane& plane, Vec3 p) noexcept {
    return direction_height(plane, p - plane.corner);
}

/// The plane of the facet with these corners. The bound: a difference of coordinates errs by u of itself, a product of
/// two by 3u, a coordinate of the normal by 4u of the sum of its products, a height by 8u of that sum times the
/// distance; rounding this up costs less than 2u more. Underflow in the normal adds 2^-1074 twice, times the distance;
/// the other underflows add 2^-1073. The edges are scaled below 1/4 by a power of two, which costs no more than such an
/// underflow; no height then overflows without its bound doing so.
inline FacetPlane plane_of(Vec3 a, Vec3 b, Vec3 c) noexcept {
    Vec3 u = b - a, v = c - a;
    const double most = std::max(std::max({std::abs(u.x), std::abs(u.y), std::abs(u.z)}),
                                 std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}));
    if (!std::isfinite(most)) return {Vec3(0), std::numeric_limits<double>::infinity(), a};
    if (most >= 0x1p-1000 && most < 0x1p1020) [[likely]] {
        // A multiplication by 2^down rounds as ldexp does, and is faster.
        const std::uint64_t exponent = std::bit_cast<std::uint64_t>(most) >> 52;
        const double scale = std::bit_cast<double>((2043 - exponent) << 52);  // 2^(-3 - ilogb(most))
        u *= scale;
        v *= scale;
    } else if (most > 0) {
        const int down = -3 - std::ilogb(most);
        for (Vec3* edge : {&u, &v})
            *edge = {std::ldexp(edge->x, down), std::ldexp(edge->y, down), std::ldexp(edge->z, down)};
    }
    const auto size = [](double p, double q, double r, double s) { return std::abs(p * q) + std::abs(r * s); };
    const double sum = size(u.y, v.z, u.z, v.y) + size(u.z, v.x, u.x, v.z) + size(u.x, v.y, u.y, v.x);
    return {Vec3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x), 12 * 0x1p-53 * sum + 0x1p-1068,
            a};
}

}  // namespace abut

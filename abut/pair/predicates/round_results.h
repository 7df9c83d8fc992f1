// SPDX-License-Identifier: MIT
// The rounding of exact values to the doubles that are returned: lengths, coordinates, directions, weights. For .cpp
// files of this room.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "abut/exact/sign.h"
#include "abut/shape/plane.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// A length or ray parameter: 0 only for 0, since positive values are not rounded down to it; at most the largest
/// double.
inline double to_length(exact::Scaled x) noexcept {
    const double value = exact::to_double(x);
    if (x.sign() > 0 && value == 0) return std::numeric_limits<double>::denorm_min();
    return std::min(value, std::numeric_limits<double>::max());
}

/// A coordinate, as a quotient of two polynomials.
inline double to_coordinate(exact::Scaled numerator, exact::Scaled denominator) noexcept {
    constexpr double most = std::numeric_limits<double>::max();
    return std::clamp(exact::to_double(numerator / denominator), -most, most);
}

/// Whether numerator / denominator <= limit, exactly, where `value` is that quotient within 4 ulps: close to the limit,
/// the sign of a polynomial decides. `d_sign` is the sign of the denominator.
template <class Numerator, class Denominator, class... Arguments>
bool at_most(double limit, double value, Numerator n, Denominator d, exact::Sign d_sign,
             const Arguments&... inputs) noexcept {
    if (std::abs(value - limit) > 0x1p-50 * std::abs(value) || !std::isfinite(limit)) [[likely]]
        return value <= limit;
    const exact::Sign beyond =
        exact::sign([n, d](auto l, auto... v) { return n(v...) - l * d(v...); }, limit, inputs...);
    return beyond * d_sign != exact::Sign::positive;
}

/// Coordinates of a result that are known to be zero, which takes exact arithmetic long to find.
using Zeros = exact::Vector<bool>;

/// Those of all points in the plane through three points, as of a floor at height 0.
inline Zeros zeros_of(const Vec3& a, const Vec3& b, const Vec3& c) noexcept {
    const auto all = [&](int axis) { return a[axis] == 0 && b[axis] == 0 && c[axis] == 0; };
    return {all(0), all(1), all(2)};
}
/// Those of all points in a plane.
inline Zeros zeros_of(const Plane& plane) noexcept {
    const Vec3& n = plane.normal;
    if (plane.offset != 0) return {};
    return {n.y == 0 && n.z == 0, n.z == 0 && n.x == 0, n.x == 0 && n.y == 0};
}

/// A vector divided by a denominator, each coordinate within a few ulps.
inline Vec3 to_point(const exact::Vector<exact::Scaled>& v, exact::Scaled denominator) noexcept {
    return {to_coordinate(v.x, denominator), to_coordinate(v.y, denominator), to_coordinate(v.z, denominator)};
}
/// The same for a polynomial vector.
template <class Polynomial, class... Arguments>
Vec3 evaluate_point(exact::Scaled denominator, Polynomial p, const Arguments&... inputs) noexcept {
    return to_point(exact::evaluate_each(p, inputs...), denominator);
}
template <class Polynomial, class... Arguments>
Vec3 evaluate_point(const Zeros& zero, exact::Scaled denominator, Polynomial p, const Arguments&... inputs) noexcept {
    return to_point(exact::values_of(p(exact::doubled(inputs)...), zero, p, inputs...), denominator);
}

/// A polynomial vector normalised to unit length; zero when it is zero.
template <class Polynomial, class... Arguments>
Vec3 evaluate_direction(Polynomial p, const Arguments&... inputs) noexcept {
    const exact::Vector<exact::Scaled> v = exact::evaluate_each(p, inputs...);
    const exact::Scaled length = sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
    return length.sign() == 0 ? Vec3(0) : to_point(v, length);
}

/// A unit vector along v; the x axis for a zero v.
inline Vec3 unit_or_x_axis(const Vec3& v) noexcept {
    const Vec3 n = evaluate_direction([](auto u) { return u; }, v);
    return n == Vec3(0) ? Vec3(1, 0, 0) : n;
}

/// Rounds weights, whose exact sum is 1, such that their sum is exactly 1 in any order of addition: to multiples of
/// 2^-53 when none is negative, otherwise of 2^-52 of the power of two above the largest.
inline Vec3 to_weights(double a, double b, double c) noexcept {
    std::array<double, 3> w{a, b, c};
    const double largest = std::max({std::abs(a), std::abs(b), std::abs(c)});
    int power = 0;
    if (std::min({a, b, c}) >= 0) {
        power = -53;
    } else {
        std::frexp(largest, &power);
        power = std::max(power, 0) - 52;
    }
    if (power > 0) return {a, b, c};  // weights beyond 2^52 cannot sum to 1 in doubles
    std::size_t top = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        if (power == -53) {
            // Adding and subtracting 2^52 rounds to an integer, unless the number is one already.
            const double scaled = w[i] * 0x1p53;
            w[i] = (scaled < 0x1p52 ? (scaled + 0x1p52) - 0x1p52 : scaled) * 0x1p-53;
        } else {
            w[i] = std::ldexp(std::nearbyint(std::ldexp(w[i], -power)), power);
        }
        if (std::abs(w[i]) > std::abs(w[top])) top = i;
    }
    w[top] = 1 - (w[(top + 1) % 3] + w[(top + 2) % 3]);
    return {w[0], w[1], w[2]};
}

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Double4: four doubles in the SIMD registers that every build of the platform has, with lane-by-lane arithmetic of
// doubles.
#pragma once

#include <bit>
#include <cmath>

#include "abut/base/compiler.h"

namespace abut {

#if defined(__GNUC__) || defined(__clang__)
using Double2 = double __attribute__((vector_size(16)));
ABUT_INLINE Double2 abs(Double2 a) {
    using Bits = long long __attribute__((vector_size(16)));
    return (Double2)((Bits)a & Bits{0x7fffffffffffffff, 0x7fffffffffffffff});
}
ABUT_INLINE Double2 last_negated(Double2 a) {
    using Bits = unsigned long long __attribute__((vector_size(16)));
    return (Double2)((Bits)a ^ Bits{0, 0x8000000000000000});
}
/// One and a half times the largest power of two that is at most x; NaN for a number that is not finite.
ABUT_INLINE double middle_of_binade(double x) {
    using Bits = unsigned long long __attribute__((vector_size(16)));
    const Bits power{0x7ff0000000000000, 0x7ff0000000000000}, half{0x0008000000000000, 0x0008000000000000};
    return ((Double2)(((Bits)Double2{x, x} & power) | half))[0];
}
/// a, or -a where b is negative, lane by lane.
ABUT_INLINE Double2 times_sign(Double2 a, Double2 b) {
    using Bits = unsigned long long __attribute__((vector_size(16)));
    return (Double2)((Bits)a ^ ((Bits)b & Bits{0x8000000000000000, 0x8000000000000000}));
}
/// The magnitudes of a with the signs of b.
ABUT_INLINE Double2 with_signs(Double2 a, Double2 b) {
    using Bits = unsigned long long __attribute__((vector_size(16)));
    const Bits sign{0x8000000000000000, 0x8000000000000000};
    return (Double2)(((Bits)a & ~sign) | ((Bits)b & sign));
}
/// a if x is negative, otherwise b.
ABUT_INLINE Double2 chosen(double x, Double2 a, Double2 b) {
    using Bits = long long __attribute__((vector_size(16)));
    const Bits first = Double2{x, x} < Double2{0, 0};
    return (Double2)(((Bits)a & first) | ((Bits)b & ~first));
}
/// The lane-by-lane minimum and maximum; the second operand's lane where a lane is NaN.
ABUT_INLINE Double2 least(Double2 a, Double2 b) { return a < b ? a : b; }
ABUT_INLINE Double2 most(Double2 a, Double2 b) { return a > b ? a : b; }
#else
struct Double2 {
    double lane[2];
    double operator[](int i) const { return lane[i]; }
};
inline Double2 operator+(Double2 a, Double2 b) { return {a[0] + b[0], a[1] + b[1]}; }
inline Double2 operator-(Double2 a, Double2 b) { return {a[0] - b[0], a[1] - b[1]}; }
inline Double2 operator*(Double2 a, Double2 b) { return {a[0] * b[0], a[1] * b[1]}; }
inline Double2 operator/(Double2 a, Double2 b) { return {a[0] / b[0], a[1] / b[1]}; }
inline Double2 operator-(Double2 a) { return {-a[0], -a[1]}; }
inline Double2 last_negated(Double2 a) { return {a[0], -a[1]}; }
inline Double2 abs(Double2 a) { return {std::fabs(a[0]), std::fabs(a[1])}; }
inline double middle_of_binade(double x) {
    return std::bit_cast<double>((std::bit_cast<unsigned long long>(x) & 0x7ff0000000000000) | 0x0008000000000000);
}
inline Double2 times_sign(Double2 a, Double2 b) {
    return {std::signbit(b[0]) ? -a[0] : a[0], std::signbit(b[1]) ? -a[1] : a[1]};
}
inline Double2 with_signs(Double2 a, Double2 b) { return {std::copysign(a[0], b[0]), std::copysign(a[1], b[1])}; }
inline Double2 chosen(double x, Double2 a, Double2 b) { return x < 0 ? a : b; }
inline Double2 least(Double2 a, Double2 b) { return {a[0] < b[0] ? a[0] : b[0], a[1] < b[1] ? a[1] : b[1]}; }
inline Double2 most(Double2 a, Double2 b) { return {a[0] > b[0] ? a[0] : b[0], a[1] > b[1] ? a[1] : b[1]}; }
#endif

ABUT_INLINE Double2 both(double all) { return Double2{all, all}; }

/// Lane i of the first operand and lane j of the second.
template <int i, int j>
ABUT_INLINE Double2 pick(Double2 a, Double2 b) {
    return Double2{a[i], b[j]};
}

ABUT_INLINE Double2 flipped(Double2 a) { return pick<1, 0>(a, a); }

struct Double4 {
    Double2 low, high;

    ABUT_INLINE Double4(Double2 first, Double2 second) : low(first), high(second) {}
    ABUT_INLINE Double4(double x, double y, double z, double w) : low{x, y}, high{z, w} {}
    ABUT_INLINE explicit Double4(double all) : low{all, all}, high{all, all} {}
    [[nodiscard]] ABUT_INLINE double x() const { return low[0]; }
    [[nodiscard]] ABUT_INLINE double y() const { return low[1]; }
    [[nodiscard]] ABUT_INLINE double z() const { return high[0]; }
    [[nodiscard]] ABUT_INLINE double w() const { return high[1]; }
};
ABUT_INLINE Double4 operator+(const Double4& a, const Double4& b) { return {a.low + b.low, a.high + b.high}; }
ABUT_INLINE Double4 operator-(const Double4& a, const Double4& b) { return {a.low - b.low, a.high - b.high}; }
ABUT_INLINE Double4 operator*(const Double4& a, const Double4& b) { return {a.low * b.low, a.high * b.high}; }
ABUT_INLINE Double4 operator-(const Double4& a) { return {-a.low, -a.high}; }
ABUT_INLINE Double4 operator*(double s, const Double4& a) { return Double4(s) * a; }
ABUT_INLINE Double4 chosen(double x, const Double4& a, const Double4& b) {
    return {chosen(x, a.low, b.low), chosen(x, a.high, b.high)};
}
ABUT_INLINE Double4 abs(const Double4& a) { return {abs(a.low), abs(a.high)}; }
ABUT_INLINE Double4 times_sign(const Double4& a, const Double4& b) {
    return {times_sign(a.low, b.low), times_sign(a.high, b.high)};
}
/// The sum of the lanes, as (x + z) + (y + w).
ABUT_INLINE double sum(const Double4& a) {
    const Double2 two = a.low + a.high;
    return two[0] + two[1];
}

/// The dot products of the first three lanes of a and b, and of those of c and d.
ABUT_INLINE Double2 dots(const Double4& a, const Double4& b, const Double4& c, const Double4& d) {
    const Double2 first = a.low * b.low, second = c.low * d.low;
    return (pick<0, 0>(first, second) + pick<1, 1>(first, second)) +
           pick<0, 0>(a.high, c.high) * pick<0, 0>(b.high, d.high);
}
ABUT_INLINE double dot(const Double4& a, const Double4& b) {
    const Double2 xy = a.low * b.low;
    return (xy[0] + xy[1]) + a.z() * b.z();
}

}  // namespace abut

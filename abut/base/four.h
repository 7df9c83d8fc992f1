// SPDX-License-Identifier: MIT
// Four doubles side by side, in the registers that every build of the platform has: lane by lane the arithmetic of doubles.
#pragma once

#include <bit>
#include <cmath>

#include "abut/base/compiler.h"

namespace abut {

#if defined(__GNUC__) || defined(__clang__)
using Two = double __attribute__((vector_size(16)));
ABUT_INLINE Two abs(Two a) {
    using Bits = long long __attribute__((vector_size(16)));
    return (Two)((Bits)a & Bits{0x7fffffffffffffff, 0x7fffffffffffffff});
}
ABUT_INLINE Two last_negated(Two a) {
    using Bits = unsigned long long __attribute__((vector_size(16)));
    return (Two)((Bits)a ^ Bits{0, 0x8000000000000000});
}
/// One and a half times the largest power of two that x is not less than. Not finite: NaN.
ABUT_INLINE double middle_of_binade(double x) {
    using Bits = unsigned long long __attribute__((vector_size(16)));
    const Bits power{0x7ff0000000000000, 0x7ff0000000000000}, half{0x0008000000000000, 0x0008000000000000};
    return ((Two)(((Bits)Two{x, x} & power) | half))[0];
}
/// a, or -a where b is negative.
ABUT_INLINE Two times_sign(Two a, Two b) {
    using Bits = unsigned long long __attribute__((vector_size(16)));
    return (Two)((Bits)a ^ ((Bits)b & Bits{0x8000000000000000, 0x8000000000000000}));
}
/// a's magnitudes with b's signs.
ABUT_INLINE Two with_signs(Two a, Two b) {
    using Bits = unsigned long long __attribute__((vector_size(16)));
    const Bits sign{0x8000000000000000, 0x8000000000000000};
    return (Two)(((Bits)a & ~sign) | ((Bits)b & sign));
}
/// The first where x is negative.
ABUT_INLINE Two chosen(double x, Two a, Two b) {
    using Bits = long long __attribute__((vector_size(16)));
    const Bits first = Two{x, x} < Two{0, 0};
    return (Two)(((Bits)a & first) | ((Bits)b & ~first));
}
/// Lane by lane; the second's where the first's is NaN.
ABUT_INLINE Two least(Two a, Two b) { return a < b ? a : b; }
ABUT_INLINE Two most(Two a, Two b) { return a > b ? a : b; }
#else
struct Two {
    double lane[2];
    double operator[](int i) const { return lane[i]; }
};
inline Two operator+(Two a, Two b) { return {a[0] + b[0], a[1] + b[1]}; }
inline Two operator-(Two a, Two b) { return {a[0] - b[0], a[1] - b[1]}; }
inline Two operator*(Two a, Two b) { return {a[0] * b[0], a[1] * b[1]}; }
inline Two operator/(Two a, Two b) { return {a[0] / b[0], a[1] / b[1]}; }
inline Two operator-(Two a) { return {-a[0], -a[1]}; }
inline Two last_negated(Two a) { return {a[0], -a[1]}; }
inline Two abs(Two a) { return {std::fabs(a[0]), std::fabs(a[1])}; }
inline double middle_of_binade(double x) {
    return std::bit_cast<double>((std::bit_cast<unsigned long long>(x) & 0x7ff0000000000000) | 0x0008000000000000);
}
inline Two times_sign(Two a, Two b) { return {std::signbit(b[0]) ? -a[0] : a[0], std::signbit(b[1]) ? -a[1] : a[1]}; }
inline Two with_signs(Two a, Two b) { return {std::copysign(a[0], b[0]), std::copysign(a[1], b[1])}; }
inline Two chosen(double x, Two a, Two b) { return x < 0 ? a : b; }
inline Two least(Two a, Two b) { return {a[0] < b[0] ? a[0] : b[0], a[1] < b[1] ? a[1] : b[1]}; }
inline Two most(Two a, Two b) { return {a[0] > b[0] ? a[0] : b[0], a[1] > b[1] ? a[1] : b[1]}; }
#endif

ABUT_INLINE Two both(double all) { return Two{all, all}; }

/// The one of the first and the other of the second.
template <int i, int j>
ABUT_INLINE Two pick(Two a, Two b) {
    return Two{a[i], b[j]};
}

ABUT_INLINE Two flipped(Two a) { return pick<1, 0>(a, a); }

struct Four {
    Two low, high;

    ABUT_INLINE Four(Two first, Two second) : low(first), high(second) {}
    ABUT_INLINE Four(double x, double y, double z, double w) : low{x, y}, high{z, w} {}
    ABUT_INLINE explicit Four(double all) : low{all, all}, high{all, all} {}
    [[nodiscard]] ABUT_INLINE double x() const { return low[0]; }
    [[nodiscard]] ABUT_INLINE double y() const { return low[1]; }
    [[nodiscard]] ABUT_INLINE double z() const { return high[0]; }
    [[nodiscard]] ABUT_INLINE double w() const { return high[1]; }
};
ABUT_INLINE Four operator+(const Four& a, const Four& b) { return {a.low + b.low, a.high + b.high}; }
ABUT_INLINE Four operator-(const Four& a, const Four& b) { return {a.low - b.low, a.high - b.high}; }
ABUT_INLINE Four operator*(const Four& a, const Four& b) { return {a.low * b.low, a.high * b.high}; }
ABUT_INLINE Four operator-(const Four& a) { return {-a.low, -a.high}; }
ABUT_INLINE Four operator*(double s, const Four& a) { return Four(s) * a; }
ABUT_INLINE Four chosen(double x, const Four& a, const Four& b) {
    return {chosen(x, a.low, b.low), chosen(x, a.high, b.high)};
}
ABUT_INLINE Four abs(const Four& a) { return {abs(a.low), abs(a.high)}; }
ABUT_INLINE Four times_sign(const Four& a, const Four& b) {
    return {times_sign(a.low, b.low), times_sign(a.high, b.high)};
}
/// (x + z) + (y + w).
ABUT_INLINE double sum(const Four& a) {
    const Two two = a.low + a.high;
    return two[0] + two[1];
}

/// The dot products of the first three lanes of a and b, and of c and d.
ABUT_INLINE Two dots(const Four& a, const Four& b, const Four& c, const Four& d) {
    const Two first = a.low * b.low, second = c.low * d.low;
    return (pick<0, 0>(first, second) + pick<1, 1>(first, second)) +
           pick<0, 0>(a.high, c.high) * pick<0, 0>(b.high, d.high);
}
ABUT_INLINE double dot(const Four& a, const Four& b) {
    const Two xy = a.low * b.low;
    return (xy[0] + xy[1]) + a.z() * b.z();
}

}  // namespace abut

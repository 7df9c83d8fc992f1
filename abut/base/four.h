// SPDX-License-Identifier: MIT
// Four doubles side by side, in the registers that every build of the platform has: lane by lane the arithmetic of doubles.
#pragma once

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
#else
struct Two {
    double lane[2];
    double operator[](int i) const { return lane[i]; }
};
inline Two operator+(Two a, Two b) { return {a[0] + b[0], a[1] + b[1]}; }
inline Two operator-(Two a, Two b) { return {a[0] - b[0], a[1] - b[1]}; }
inline Two operator*(Two a, Two b) { return {a[0] * b[0], a[1] * b[1]}; }
inline Two operator-(Two a) { return {-a[0], -a[1]}; }
inline Two last_negated(Two a) { return {a[0], -a[1]}; }
inline Two abs(Two a) { return {std::fabs(a[0]), std::fabs(a[1])}; }
#endif

/// The one of the first and the other of the second.
template <int i, int j>
ABUT_INLINE Two pick(Two a, Two b) {
    return Two{a[i], b[j]};
}

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
ABUT_INLINE Four abs(const Four& a) { return {abs(a.low), abs(a.high)}; }
/// (x + z) + (y + w).
ABUT_INLINE double sum(const Four& a) {
    const Two two = a.low + a.high;
    return two[0] + two[1];
}

}  // namespace abut

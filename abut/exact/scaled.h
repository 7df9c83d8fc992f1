// SPDX-License-Identifier: MIT
// Scaled: a double with a separate exponent, so that products and ratios of polynomials neither overflow nor underflow.
#pragma once

#include <cmath>

#include "abut/base/compiler.h"
#include "abut/exact/uncontracted.h"

namespace abut::exact {

/// mantissa · 2^exponent. The exponent is 0 for 0 and for sizes from 2^-100 to below 2^100, which nearly all are, and
/// their arithmetic is that of doubles; otherwise |mantissa| is in [1/2, 1).
struct Scaled {
    double mantissa = 0;
    int exponent = 0;

    Scaled() = default;
    /// A double times a power of two; the product may exceed the range of doubles.
    explicit Scaled(double value, int power = 0) : mantissa(value) {
        const double size = std::fabs(value);
        if (power == 0 && ((size >= 0x1p-100 && size < 0x1p100) || size == 0)) [[likely]]
            return;
        normalize(power);
    }

    int sign() const { return (mantissa > 0) - (mantissa < 0); }

private:
    ABUT_NOINLINE void normalize(int power) {
        int own = 0;
        mantissa = std::frexp(mantissa, &own);
        exponent = mantissa == 0 ? 0 : own + power;
        if (exponent > 100 || exponent < -99) return;
        mantissa = std::ldexp(mantissa, exponent);
        exponent = 0;
    }
};

// Each operation rounds once, by half an ulp. No step can leave the range of doubles: mantissas are from 2^-100 to
// 2^100.
inline Scaled operator-(Scaled a) {
    a.mantissa = -a.mantissa;
    return a;
}
inline Scaled operator*(Scaled a, Scaled b) { return Scaled(a.mantissa * b.mantissa, a.exponent + b.exponent); }
inline Scaled operator/(Scaled a, Scaled b) { return Scaled(a.mantissa / b.mantissa, a.exponent - b.exponent); }
inline Scaled sqrt(Scaled a) {
    const int odd = a.exponent & 1;
    return Scaled(std::sqrt(odd != 0 ? a.mantissa * 2 : a.mantissa), (a.exponent - odd) / 2);
}

/// The sum of numbers of which the first has the larger exponent.
ABUT_NOINLINE inline Scaled sum_of_unequal(Scaled a, Scaled b) {
    const int gap = a.exponent - b.exponent;
    return gap > 400 ? a : Scaled(a.mantissa + std::ldexp(b.mantissa, -gap), a.exponent);
}
inline Scaled operator+(Scaled a, Scaled b) {
    if (a.mantissa == 0) return b;
    if (b.mantissa == 0) return a;
    if (a.exponent == b.exponent) [[likely]]
        return Scaled(a.mantissa + b.mantissa, a.exponent);
    return a.exponent < b.exponent ? sum_of_unequal(b, a) : sum_of_unequal(a, b);
}
inline Scaled operator-(Scaled a, Scaled b) { return a + -b; }
inline Scaled abs(Scaled a) {
    a.mantissa = std::fabs(a.mantissa);
    return a;
}

inline bool operator==(Scaled a, Scaled b) { return a.mantissa == b.mantissa && a.exponent == b.exponent; }
inline bool operator<(Scaled a, Scaled b) {
    if (a.sign() != b.sign()) return a.sign() < b.sign();
    if (a.sign() == 0 || a.exponent == b.exponent) return a.mantissa < b.mantissa;
    return (a.exponent < b.exponent) == (a.sign() > 0);
}
inline bool operator>(Scaled a, Scaled b) { return b < a; }
inline bool operator<=(Scaled a, Scaled b) { return a < b || a == b; }
inline bool operator>=(Scaled a, Scaled b) { return b <= a; }

/// The nearest double: infinite if too large, rounded once more if subnormal.
inline double to_double(Scaled a) { return a.exponent == 0 ? a.mantissa : std::ldexp(a.mantissa, a.exponent); }

}  // namespace abut::exact

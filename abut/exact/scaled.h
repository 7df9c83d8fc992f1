// SPDX-License-Identifier: MIT
// Scaled: a double with a separate exponent, so that products and ratios of polynomials neither overflow nor underflow.
#pragma once

#include <cmath>

#include "abut/exact/uncontracted.h"

namespace abut::exact {

/// mantissa · 2^exponent; |mantissa| in [1/2, 1), or 0.
struct Scaled {
    double mantissa = 0;
    int exponent = 0;

    Scaled() = default;
    /// A double times a power of two; the product may exceed the range of doubles.
    explicit Scaled(double value, int power = 0) {
        int own = 0;
        mantissa = std::frexp(value, &own);
        exponent = mantissa == 0 ? 0 : own + power;
    }

    int sign() const { return (mantissa > 0) - (mantissa < 0); }
};

// Each operation rounds once, by half an ulp.
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
inline Scaled operator+(Scaled a, Scaled b) {
    if (a.mantissa == 0) return b;
    if (b.mantissa == 0) return a;
    if (a.exponent < b.exponent) return b + a;
    const int gap = a.exponent - b.exponent;
    return gap > 200 ? a : Scaled(a.mantissa + std::ldexp(b.mantissa, -gap), a.exponent);
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
inline double to_double(Scaled a) { return std::ldexp(a.mantissa, a.exponent); }

}  // namespace abut::exact

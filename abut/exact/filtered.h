// SPDX-License-Identifier: MIT
// Filtered: double arithmetic with a proved error bound, the first stage of every exact decision.
//
// With u = 2^-53, the smallest positive double 2η = 2^-1074, and ω = 2^-960 (2^-1021 would suffice, but bounds below it
// become subnormal, and slow), a number represents an exact value e with
//     |value - e| <= E·u·(magnitude + K·ω)   and   |value| <= magnitude,
// where E (in units of 1/1024) and K are compile-time constants of the type, so that only value and magnitude cost
// time. As long as a number is a difference, or a product of differences, its magnitude is |value| and is not stored
// (Simple).
//   sum      Rounding adds u·|value| <= u·magnitude; the rounded magnitudes may lack a factor 1 - u.
//            E = max(E1, E2) + 1 + slack, K = K1 + K2
//   product  |v1 v2 - e1 e2| <= (E1 + E2 + E1 E2 u) u m1 m2, plus u m1 m2 + η for rounding.
//            E = E1 + E2 + 1 + slack, K = 1. The K·ω of a factor with K > 0 is first added to its magnitude, since the
//            other factor may be large.
// The slack of 1/64 in each rule exceeds the terms in u and u² for E < 2^20. Underflow is thus part of the bound (as in
// Bartels, Fisikopoulos and Weiser 2023); overflow makes the bound infinite or NaN, so that nothing is certain.
#pragma once

#include <cmath>

#include "abut/exact/uncontracted.h"
#include "abut/exact/vector.h"

namespace abut::exact {

namespace bound {
inline constexpr double u = 0x1p-53;
inline constexpr double omega = 0x1p-960;
constexpr long sum(long e1, long e2) { return (e1 > e2 ? e1 : e2) + 1024 + 16; }
constexpr long product(long e1, long e2) { return e1 + e2 + 1024 + 16; }
}  // namespace bound

/// See the top of this file. E is in units of u / 1024.
template <long E, int K, bool Simple>
struct Filtered {
    double value;
    double stored_magnitude;  // unused when Simple

    constexpr double magnitude() const { return Simple ? std::fabs(value) : stored_magnitude; }

    /// The magnitude including the underflow term K·ω.
    double padded_magnitude() const { return K == 0 ? magnitude() : magnitude() + K * bound::omega; }

    /// At least |value - e|, if it is finite.
    double error() const { return padded_magnitude() * (static_cast<double>(E + 32) / 1024 * bound::u); }

    /// Whether the value certainly has the sign of the exact value, and is not zero.
    bool certain() const { return std::fabs(value) > error(); }
};

/// An input: exact.
using FilteredInput = Filtered<0, 0, true>;

template <long E1, int K1, bool S1, long E2, int K2, bool S2>
auto operator+(const Filtered<E1, K1, S1>& a, const Filtered<E2, K2, S2>& b) {
    constexpr bool exact_terms = E1 == 0 && E2 == 0 && S1 && S2 && K1 == 0 && K2 == 0;
    constexpr long e = exact_terms ? 1024 : bound::sum(E1, E2);
    if constexpr (exact_terms) {
        return Filtered<e, 0, true>{a.value + b.value, 0};
    } else {
        return Filtered<e, K1 + K2, false>{a.value + b.value, a.magnitude() + b.magnitude()};
    }
}

template <long E, int K, bool S>
auto operator-(const Filtered<E, K, S>& a) {
    return Filtered<E, K, S>{-a.value, a.stored_magnitude};
}

template <long E1, int K1, bool S1, long E2, int K2, bool S2>
auto operator-(const Filtered<E1, K1, S1>& a, const Filtered<E2, K2, S2>& b) {
    return a + -b;
}

template <long E1, int K1, bool S1, long E2, int K2, bool S2>
auto operator*(const Filtered<E1, K1, S1>& a, const Filtered<E2, K2, S2>& b) {
    constexpr bool simple = S1 && S2 && K1 == 0 && K2 == 0;
    constexpr long e = bound::product(E1, E2);
    if constexpr (simple) {
        return Filtered<e, 1, true>{a.value * b.value, 0};
    } else {
        return Filtered<e, 1, false>{a.value * b.value, a.padded_magnitude() * b.padded_magnitude()};
    }
}

/// A small integer constant is an input.
template <long E, int K, bool S>
auto operator*(int factor, const Filtered<E, K, S>& a) {
    return FilteredInput{static_cast<double>(factor), 0} * a;
}

template <long E, int K, bool S>
auto abs(const Filtered<E, K, S>& a) {
    return Filtered<E, K, S>{std::fabs(a.value), a.stored_magnitude};
}

// The error of a minimum or maximum is at most the larger of its arguments' errors.
template <long E1, int K1, bool S1, long E2, int K2, bool S2>
auto min(const Filtered<E1, K1, S1>& a, const Filtered<E2, K2, S2>& b) {
    constexpr long e = E1 > E2 ? E1 : E2;
    constexpr int k = K1 > K2 ? K1 : K2;
    const double m = a.magnitude() > b.magnitude() ? a.magnitude() : b.magnitude();
    return Filtered<e, k, false>{b.value < a.value ? b.value : a.value, m};
}
template <long E1, int K1, bool S1, long E2, int K2, bool S2>
auto max(const Filtered<E1, K1, S1>& a, const Filtered<E2, K2, S2>& b) {
    return -min(-a, -b);
}

}  // namespace abut::exact

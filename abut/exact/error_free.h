// SPDX-License-Identifier: MIT
// Error-free transformations: a sum or product of two doubles as two doubles, exactly (Dekker 1971, Knuth 1969).
#pragma once

#include "abut/exact/uncontracted.h"

namespace abut::exact {

/// high + low is the exact result; high is the rounded result.
struct DoubleDouble {
    double high = 0;
    double low = 0;
};

/// Exact unless it overflows.
inline DoubleDouble two_sum(double a, double b) {
    const double high = a + b;
    const double b_part = high - a;
    const double a_part = high - b_part;
    return {high, (a - a_part) + (b - b_part)};
}

/// Exact when |a| >= |b| or a is 0.
inline DoubleDouble fast_two_sum(double a, double b) {
    const double high = a + b;
    return {high, b - (high - a)};
}

/// Two halves of at most 26 bits each. Overflows above 2^996.
inline DoubleDouble split(double a) {
    const double shifted = 134217729.0 * a;  // 2^27 + 1
    const double high = shifted - (shifted - a);
    return {high, a - high};
}

/// Exact when nothing overflows and the product's last bit is at least 2^-1074.
inline DoubleDouble two_product(double a, DoubleDouble a_halves, double b, DoubleDouble b_halves) {
    const double high = a * b;
    const double rest1 = high - a_halves.high * b_halves.high;
    const double rest2 = rest1 - a_halves.low * b_halves.high;
    const double rest3 = rest2 - a_halves.high * b_halves.low;
    return {high, a_halves.low * b_halves.low - rest3};
}
inline DoubleDouble two_product(double a, double b) { return two_product(a, split(a), b, split(b)); }

}  // namespace abut::exact

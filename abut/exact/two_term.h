// SPDX-License-Identifier: MIT
// Error-free transformations: a sum or product of two doubles as two doubles, exactly (Dekker 1971, Knuth 1969).
#pragma once

#include "abut/exact/uncontracted.h"

namespace abut::exact {

/// head + tail is the exact result; head is the rounded one.
struct TwoTerm {
    double head;
    double tail;
};

/// Exact unless it overflows.
inline TwoTerm two_sum(double a, double b) {
    const double head = a + b;
    const double b_part = head - a;
    const double a_part = head - b_part;
    return {head, (a - a_part) + (b - b_part)};
}

/// Exact when |a| >= |b| or a is 0.
inline TwoTerm fast_two_sum(double a, double b) {
    const double head = a + b;
    return {head, b - (head - a)};
}

/// Two halves of at most 26 bits each. Overflows above 2^996.
inline TwoTerm split(double a) {
    const double shifted = 134217729.0 * a;  // 2^27 + 1
    const double high = shifted - (shifted - a);
    return {high, a - high};
}

/// Exact when nothing overflows and the product's last bit is at least 2^-1074.
inline TwoTerm two_product(double a, TwoTerm a_halves, double b, TwoTerm b_halves) {
    const double head = a * b;
    const double rest1 = head - a_halves.head * b_halves.head;
    const double rest2 = rest1 - a_halves.tail * b_halves.head;
    const double rest3 = rest2 - a_halves.head * b_halves.tail;
    return {head, a_halves.tail * b_halves.tail - rest3};
}
inline TwoTerm two_product(double a, double b) { return two_product(a, split(a), b, split(b)); }

}  // namespace abut::exact

// SPDX-License-Identifier: MIT
// Detects polynomials that vanish because their differences do, as for common points and for boxes and planes along the
// axes.
#pragma once

#include "abut/exact/vector.h"

namespace abut::exact {

/// zero is 1 when a value is zero for a reason that needs no arithmetic; 0 is inconclusive. An integer, so that no step
/// branches.
struct Vanishes {
    unsigned zero;
};

/// An input. A difference or sum of two doubles is zero exactly when it rounds to zero.
struct PatternInput {
    double value;
    operator Vanishes() const { return {value == 0 ? 1u : 0u}; }
};

inline Vanishes operator+(PatternInput a, PatternInput b) { return {a.value + b.value == 0 ? 1u : 0u}; }
inline Vanishes operator-(PatternInput a, PatternInput b) { return {a.value == b.value ? 1u : 0u}; }
inline PatternInput operator-(PatternInput a) { return {-a.value}; }
inline PatternInput abs(PatternInput a) { return {a.value < 0 ? -a.value : a.value}; }
inline Vanishes operator+(Vanishes a, Vanishes b) { return {a.zero & b.zero}; }
inline Vanishes operator-(Vanishes a, Vanishes b) { return {a.zero & b.zero}; }
inline Vanishes operator*(Vanishes a, Vanishes b) { return {a.zero | b.zero}; }
inline Vanishes operator-(Vanishes a) { return a; }
inline Vanishes operator*(int factor, Vanishes a) { return {(factor == 0 ? 1u : 0u) | a.zero}; }
inline Vanishes abs(Vanishes a) { return a; }
inline Vanishes min(Vanishes a, Vanishes b) { return {a.zero & b.zero}; }
inline Vanishes max(Vanishes a, Vanishes b) { return {a.zero & b.zero}; }

}  // namespace abut::exact

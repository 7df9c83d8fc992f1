// SPDX-License-Identifier: MIT
// Polynomials recorded as lists of steps, which one interpreter evaluates: a fraction of the code that templates make
// of each polynomial, with the same answers, two to three times slower where expansions and big integers decide.
#pragma once

#include <cstdint>

#include "abut/exact/scaled.h"

namespace abut::exact {

/// A number of the polynomial that is being recorded: the place of the step that computes it.
struct Recorded {
    std::uint32_t step;
};

namespace program {

enum class Operation : std::uint8_t { input, add, subtract, negate, multiply, scale, abs, min, max };

/// Discards the steps of the thread's last polynomial.
void begin();
/// Adds a step of the thread's polynomial.
[[nodiscard]] Recorded input(double value);
[[nodiscard]] Recorded unary(Operation operation, Recorded a);
[[nodiscard]] Recorded binary(Operation operation, Recorded a, Recorded b);
[[nodiscard]] Recorded scale(int factor, Recorded a);

// What stages 2 to 5 of sign.h decide; without expansions if `by_expansions` is false.
[[nodiscard]] int exact_sign(Recorded result, bool by_expansions = true);
[[nodiscard]] Scaled exact_value(Recorded result, bool by_expansions = true);

/// The sign by all stages, as exact::sign.
[[nodiscard]] int sign(Recorded result, bool by_expansions = true);
/// The value by all stages, as exact::evaluate.
[[nodiscard]] Scaled evaluate(Recorded result, bool by_expansions = true);

/// The value in doubles, and at least its error, as in filtered.h.
struct Bounded {
    double value, error;
};
[[nodiscard]] Bounded bounded(Recorded result);

}  // namespace program

inline Recorded operator+(Recorded a, Recorded b) { return program::binary(program::Operation::add, a, b); }
inline Recorded operator-(Recorded a, Recorded b) { return program::binary(program::Operation::subtract, a, b); }
inline Recorded operator*(Recorded a, Recorded b) { return program::binary(program::Operation::multiply, a, b); }
inline Recorded operator-(Recorded a) { return program::unary(program::Operation::negate, a); }
inline Recorded operator*(int factor, Recorded a) { return program::scale(factor, a); }
inline Recorded abs(Recorded a) { return program::unary(program::Operation::abs, a); }
inline Recorded min(Recorded a, Recorded b) { return program::binary(program::Operation::min, a, b); }
inline Recorded max(Recorded a, Recorded b) { return program::binary(program::Operation::max, a, b); }

}  // namespace abut::exact

// SPDX-License-Identifier: MIT
// The sign and the value of a polynomial of the input numbers, always right, for every finite double.
//
// A polynomial is written once, as a generic lambda over numbers and vectors of numbers:
//
//     sign([](auto a, auto b, auto c, auto p) { return dot(cross(b - a, c - a), p - a); }, a, b, c, p)
//
// It may use + - *, small integer factors, abs, min and max. Inputs should be subtracted first, since one difference of
// two doubles adds almost nothing to the bound. The polynomial is evaluated in one arithmetic after another, until one
// is certain:
//   1. doubles with a proved bound (filtered.h): a few extra operations and one predictable branch;
//   2. zero by pattern (zero_pattern.h): differences that vanish decide without arithmetic;
//   3. the doubles again, if the inputs have so few bits that nothing was rounded;
//   4. expansions (expansion.h), if no product can leave the range of exponents;
//   5. big integers with an exponent (big.h), which always decide.
// Templates make code of each arithmetic for each polynomial. For values, and for the signs of polynomials of a higher
// degree, that code would be long, and is hardly ever run: there an interpreter (program.h) runs stages 4 and 5, and
// double-doubles before them.
// Internal: include it from .cpp files only, since its results need -ffp-contract=off.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "abut/base/compiler.h"
#include "abut/exact/big.h"
#include "abut/exact/degree.h"
#include "abut/exact/expansion.h"
#include "abut/exact/filtered.h"
#include "abut/exact/filtered_double_double.h"
#include "abut/exact/program.h"
#include "abut/exact/scaled.h"
#include "abut/exact/vector.h"
#include "abut/exact/zero_pattern.h"
#include "abut/math/vec.h"

namespace abut::exact {

enum class Sign { negative = -1, zero = 0, positive = 1 };

[[nodiscard]] inline Sign operator-(Sign s) { return static_cast<Sign>(-static_cast<int>(s)); }
[[nodiscard]] inline Sign operator*(Sign a, Sign b) {
    return static_cast<Sign>(static_cast<int>(a) * static_cast<int>(b));
}
[[nodiscard]] inline Sign to_sign(double x) { return static_cast<Sign>((x > 0) - (x < 0)); }

namespace stage {

// The conversion of an input to each arithmetic.
struct Filter {
    static FilteredInput lift(double x) { return {x, 0}; }
};
struct Pattern {
    static PatternInput lift(double x) { return {x}; }
};
struct DoubleDoubles {
    static FilteredDoubleDoubleInput lift(double x) { return {x, 0, std::fabs(x)}; }
};
struct Expanded {
    static ExpansionInput lift(double x) {
        ExpansionInput e;
        e.push(x);
        return e;
    }
};
struct Unbounded {
    static Big<1> lift(double x) { return big(x); }
};
struct Recording {
    static Recorded lift(double x) { return program::input(x); }
};
struct Degrees {
    static OfDegree<1> lift(double) { return {}; }
};

template <class Stage>
auto lift(double x) {
    return Stage::lift(x);
}
template <class Stage>
auto lift(const Vec3& v) {
    return Vector{Stage::lift(v.x), Stage::lift(v.y), Stage::lift(v.z)};
}

/// The range of binary exponents of the inputs' bits: all inputs are multiples of 2^lowest and below 2^highest.
struct Span {
    int lowest = 2000;
    int highest = -2000;

    void include(double x) {
        const auto bits = std::bit_cast<std::uint64_t>(x);
        const int field = static_cast<int>(bits >> 52 & 0x7ff);
        const std::uint64_t fraction = bits & 0xfffffffffffff;
        const std::uint64_t mantissa = field == 0 ? fraction : fraction | 0x10000000000000;
        if (mantissa == 0) return;
        const int ulp = (field == 0 ? 1 : field) - 1075;
        const int low = ulp + std::countr_zero(mantissa);
        const int high = ulp + 53;
        lowest = low < lowest ? low : lowest;
        highest = high > highest ? high : highest;
    }
    void include(const Vec3& v) {
        include(v.x);
        include(v.y);
        include(v.z);
    }

    /// Whether nothing is rounded in a polynomial of this degree and magnitude (the sum of the absolute values of its
    /// terms). Each intermediate x is a multiple of 2^(lowest · its degree) and, unless it is multiplied by zero later,
    /// becomes a multiple of 2^(lowest · degree) that is at most the magnitude. So if the magnitude fits in 52 bits,
    /// all intermediates do.
    bool exact_in_doubles(int degree, double magnitude) const {
        const int unit = (lowest < 0 ? lowest : 0) * degree;
        return unit > -1000 && magnitude < std::ldexp(1.0, 52 + unit);
    }

    /// Whether no term of this degree has bits below 2^-1022 or reaches 2^960, even after adding a million of them.
    bool fits(int degree) const { return lowest * degree >= -1022 && (highest + 1) * degree <= 940; }
};

template <class Polynomial, class... Arguments>
inline constexpr int degree = decltype(std::declval<Polynomial>()(lift<Degrees>(std::declval<Arguments>())...))::value;

template <class... Arguments>
Span span_of(const Arguments&... inputs) {
    Span span;
    (span.include(inputs), ...);
    return span;
}

template <class Polynomial, class... Arguments>
ABUT_NOINLINE int unbounded_sign(Polynomial polynomial, const Arguments&... inputs) {
    return polynomial(lift<Unbounded>(inputs)...).sign();
}

template <class Polynomial, class... Arguments>
bool vanishes(Polynomial polynomial, const Arguments&... inputs) {
    return static_cast<Vanishes>(polynomial(lift<Pattern>(inputs)...)).zero != 0;
}

template <class Polynomial, class... Arguments>
ABUT_NOINLINE int expanded_sign(const Span& span, Polynomial polynomial, const Arguments&... inputs) {
    if (span.fits(degree<Polynomial, Arguments...>)) {
        const auto expansion = polynomial(lift<Expanded>(inputs)...);
        if (!expansion.too_long) return expansion.sign();
    }
    return unbounded_sign(polynomial, inputs...);
}

// Stages 2 to 5. The expansions are apart, since their stack frame is large. They are left out for polynomials of so
// many terms that big integers are faster, whose length grows with the bits and not with the number of terms.
template <bool ByExpansions = true, class Polynomial, class... Arguments>
ABUT_NOINLINE int exact_sign(Polynomial polynomial, const Arguments&... inputs) {
    if (vanishes(polynomial, inputs...)) return 0;
    const Span span = span_of(inputs...);
    const auto filtered = polynomial(lift<Filter>(inputs)...);
    if (span.exact_in_doubles(degree<Polynomial, Arguments...>, filtered.magnitude())) {
        return static_cast<int>(to_sign(filtered.value));
    }
    if constexpr (ByExpansions) return expanded_sign(span, polynomial, inputs...);
    return unbounded_sign(polynomial, inputs...);
}

/// A value whose bound does not prove it: its leading double, and the magnitude of its terms.
struct Unproved {
    double high, magnitude;
};

/// Stage 3, one function for all polynomials of the same inputs. Double-doubles have the doubles' values there, unless
/// a factor of a zero is too large to be split.
template <class... Arguments>
ABUT_NOINLINE bool exact_in_doubles(int degree, const Unproved& value, const Arguments&... inputs) {
    return std::isfinite(value.high) && span_of(inputs...).exact_in_doubles(degree, value.magnitude);
}

template <class Polynomial, class... Arguments>
Recorded record(Polynomial polynomial, const Arguments&... inputs) {
    program::begin();
    return polynomial(lift<Recording>(inputs)...);
}

/// The highest degree of signs whose later stages are compiled: that of the orientation of four points, which decides
/// whether triangles touch. In builds that must be small, all are interpreted, and so is the test for zero by pattern.
#ifdef ABUT_RECORDED_POLYNOMIALS
inline constexpr int highest_compiled_degree = 0, every_degree = 0;
inline constexpr bool pattern_is_compiled = false;
#else
inline constexpr int highest_compiled_degree = 3, every_degree = 1000;
inline constexpr bool pattern_is_compiled = true;
#endif

// Stages 2 to 5, of which the interpreter runs the last two.
template <bool ByExpansions, class Polynomial, class... Arguments>
ABUT_NOINLINE int interpreted_sign(Unproved value, Polynomial polynomial, const Arguments&... inputs) {
    if constexpr (pattern_is_compiled) {
        if (vanishes(polynomial, inputs...)) return 0;
    }
    if (exact_in_doubles(degree<Polynomial, Arguments...>, value, inputs...)) {
        return static_cast<int>(to_sign(value.high));
    }
    return program::exact_sign(record(polynomial, inputs...), ByExpansions);
}

/// The sign, after the filter has left it open: compiled up to a degree, interpreted above it.
template <int HighestCompiled, bool ByExpansions = true, class Filtered, class Polynomial, class... Arguments>
int undecided_sign(const Filtered& filtered, Polynomial polynomial, const Arguments&... inputs) {
    if constexpr (degree<Polynomial, Arguments...> <= HighestCompiled) {
        return exact_sign<ByExpansions>(polynomial, inputs...);
    } else {
        return interpreted_sign<ByExpansions>({filtered.value, filtered.magnitude()}, polynomial, inputs...);
    }
}

/// The value, after double-doubles have left it open: 0 by pattern, as in planes of a coordinate, that of the doubles,
/// or interpreted, whatever the degree.
template <bool ByExpansions = true, class Polynomial, class... Arguments>
ABUT_NOINLINE Scaled undecided_value(Unproved value, Polynomial polynomial, const Arguments&... inputs) {
    if constexpr (pattern_is_compiled) {
        if (vanishes(polynomial, inputs...)) return {};
    }
    // Never -0, as the sum of an expansion.
    if (exact_in_doubles(degree<Polynomial, Arguments...>, value, inputs...)) return Scaled(value.high + 0.0);
    return program::exact_value(record(polynomial, inputs...), ByExpansions);
}

/// Whether the leading double is within an ulp of the exact value. Beyond the range of doubles both may be infinite.
template <long E, int K>
bool certain(const FilteredDoubleDouble<E, K>& doubled) {
    const double size = std::fabs(doubled.high);
    return doubled.error() <= size * 0x1p-55 && size <= std::numeric_limits<double>::max();
}

}  // namespace stage

/// The sign of the polynomial's exact value. Inputs are doubles and Vec3s, which must be finite. Where ordinary inputs
/// need the later stages, HighestCompiled is stage::every_degree.
template <int HighestCompiled = stage::highest_compiled_degree, class Polynomial, class... Arguments>
[[nodiscard]] inline Sign sign(Polynomial polynomial, const Arguments&... inputs) {
    const auto filtered = polynomial(stage::lift<stage::Filter>(inputs)...);
    if (filtered.certain()) [[likely]]
        return to_sign(filtered.value);
    return static_cast<Sign>(stage::undecided_sign<HighestCompiled>(filtered, polynomial, inputs...));
}

/// An input in double-doubles.
template <class Input>
[[nodiscard]] inline auto doubled(const Input& input) {
    return stage::lift<stage::DoubleDoubles>(input);
}

/// The polynomial's value, where `value` is that in double-doubles: for polynomials that have parts in common, of which
/// each is then computed once. Within an ulp, and 0 exactly when it is 0.
template <class Doubled, class Polynomial, class... Arguments>
[[nodiscard]] inline Scaled value_of(const Doubled& value, Polynomial polynomial, const Arguments&... inputs) {
    if (stage::certain(value)) [[likely]]
        return Scaled(value.high);
    return stage::undecided_value({value.high, value.padded_magnitude()}, polynomial, inputs...);
}

/// The polynomial's value within an ulp, and 0 exactly when it is 0. Inputs are doubles and Vec3s, which must be
/// finite.
template <class Polynomial, class... Arguments>
[[nodiscard]] inline Scaled evaluate(Polynomial polynomial, const Arguments&... inputs) {
    return exact::value_of(polynomial(exact::doubled(inputs)...), polynomial, inputs...);
}

/// Each coordinate of a polynomial vector, likewise, except those that are known to be zero.
template <class Doubled, class Polynomial, class... Arguments>
[[nodiscard]] inline Vector<Scaled> values_of(const Vector<Doubled>& values, const Vector<bool>& zero,
                                              Polynomial polynomial, const Arguments&... inputs) {
    const auto value = [&](bool is_zero, const auto& own, auto coordinate) {
        return is_zero ? Scaled() : exact::value_of(own, coordinate, inputs...);
    };
    return {value(zero.x, values.x, [&](auto... v) { return polynomial(v...).x; }),
            value(zero.y, values.y, [&](auto... v) { return polynomial(v...).y; }),
            value(zero.z, values.z, [&](auto... v) { return polynomial(v...).z; })};
}
template <class Polynomial, class... Arguments>
[[nodiscard]] inline Vector<Scaled> evaluate_each(Polynomial polynomial, const Arguments&... inputs) {
    return exact::values_of(polynomial(exact::doubled(inputs)...), Vector<bool>{}, polynomial, inputs...);
}

}  // namespace abut::exact

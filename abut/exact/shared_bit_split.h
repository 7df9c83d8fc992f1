// SPDX-License-Identifier: MIT
// Shared-bit split: numbers split at a common bit, so that sums of products of their heads are exact in doubles; four
// numbers at a time. For .cpp files of this room.
//
// Adding 2^27 times `size` to a number and subtracting it again leaves a multiple of g, the head. g is more than 2^-26
// and at most 2^-25 of the size, or half of that just below a power of two. Heads of numbers up to the size are thus at
// most 2^26 g, their products are multiples of g², and sums of products are exact as long as they stay below 2^53 g²,
// which is twice the square of the size. The rest of a number is at most 2^-25 of the size, so that products with rests
// may be rounded: a few of them err by 2^-74 of the square of the size, far less than the digits that a difference of
// products of that size may lose by cancellation.
#pragma once

#include "abut/base/double4.h"
#include "abut/exact/double_double.h"

namespace abut::pair {

using exact::difference;
using exact::DoubleDouble;
using exact::DoubleDouble3;
using exact::exact_product;

class SharedBitSplit {
public:
    /// For numbers of magnitude at most `size`, which must be in 2^±900.
    ABUT_INLINE explicit SharedBitSplit(double size) : cut_(0x1p27 * size) {}
    /// The same, and opposite numbers have opposite heads: the constant lies in the middle of its binade, so adding a
    /// number never leaves the binade.
    [[nodiscard]] ABUT_INLINE static SharedBitSplit symmetric(double size) {
        SharedBitSplit heads(size);
        heads.cut_ = middle_of_binade(heads.cut_);
        return heads;
    }
    [[nodiscard]] ABUT_INLINE double of(double x) const { return (x + cut_) - cut_; }
    [[nodiscard]] ABUT_INLINE Double4 of(const Double4& v) const { return (v + Double4(cut_)) - Double4(cut_); }
    /// A split whose heads are shorter by this number of bits, and whose rests are larger accordingly.
    [[nodiscard]] ABUT_INLINE SharedBitSplit shorter(int bits) const {
        SharedBitSplit other = *this;
        other.cut_ *= static_cast<double>(1 << bits);
        return other;
    }

private:
    double cut_;
};

/// A number as head + rest.
template <class Number>
struct SplitNumber {
    Number head, rest;
};
template <class Number>
ABUT_INLINE SplitNumber<Number> split_number(const SharedBitSplit& heads, const Number& x) {
    const Number head = heads.of(x);
    return {head, x - head};
}
template <class Number>
ABUT_INLINE SplitNumber<Number> split_number(const SharedBitSplit& heads, const Number& high, const Number& low) {
    const Number head = heads.of(high);
    return {head, (high - head) + low};
}
/// The same number with its head rounded again.
ABUT_INLINE SplitNumber<double> split_number(const SharedBitSplit& heads, const SplitNumber<double>& a) {
    const double head = heads.of(a.head + a.rest);
    return {head, (a.head - head) + a.rest};
}

/// Lane by lane. Heads stay exact, see the top of this file.
template <class Number>
ABUT_INLINE SplitNumber<Number> operator+(const SplitNumber<Number>& a, const SplitNumber<Number>& b) {
    return {a.head + b.head, a.rest + b.rest};
}
template <class Number>
ABUT_INLINE SplitNumber<Number> operator-(const SplitNumber<Number>& a, const SplitNumber<Number>& b) {
    return {a.head - b.head, a.rest - b.rest};
}
template <class Number>
ABUT_INLINE SplitNumber<Number> operator*(const SplitNumber<Number>& a, const SplitNumber<Number>& b) {
    return {a.head * b.head, a.head * b.rest + a.rest * (b.head + b.rest)};
}
template <class Number>
ABUT_INLINE SplitNumber<Number> squared(const SplitNumber<Number>& a) {
    return {a.head * a.head, a.rest * ((a.head + a.head) + a.rest)};
}
/// For a factor whose product with the head is exact.
ABUT_INLINE SplitNumber<Double4> times(double k, const SplitNumber<Double4>& v) { return {k * v.head, k * v.rest}; }
ABUT_INLINE SplitNumber<double> sum(const SplitNumber<Double4>& a) { return {sum(a.head), sum(a.rest)}; }

ABUT_INLINE Double4 four(Vec3 v, double w = 0) { return {v.x, v.y, v.z, w}; }
ABUT_INLINE Vec3 first_three(const Double4& v) { return {v.x(), v.y(), v.z()}; }

/// a - b, exactly, as the rounded difference and its rounding error.
struct Difference {
    Double4 high, low;
};
ABUT_INLINE Difference difference(const Double4& a, const Double4& b) {
    const Double4 high = a - b, part = high - a, other = high - part;
    return {high, (a - other) - (b + part)};
}

/// The sum of the squares of the first three lanes less the square of the last: |m|² - radius_sum², within 2^-74 of the
/// square of the size, provided that |m| and radius_sum are below the size and the rests below 2^-25 of it.
ABUT_INLINE double quick_squared_gap_of(const SplitNumber<Double4>& m) {
    const SplitNumber<Double4> square = squared(m);
    const Double2 heads = square.head.low + last_negated(square.head.high);
    const Double2 rests = square.rest.low + last_negated(square.rest.high);
    return (heads[0] + heads[1]) + (rests[0] + rests[1]);
}

}  // namespace abut::pair

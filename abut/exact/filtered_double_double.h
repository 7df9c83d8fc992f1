// SPDX-License-Identifier: MIT
// FilteredDoubleDouble: double-double arithmetic with an error bound, which gives values to 53 bits in spite of
// cancellation, without expansions.
//
// A number represents an exact value e with |high + low - e| <= E·w·(magnitude + K·ω), w = 2^-100, ω = 2^-950. Each
// operation below errs by at most 2^-103 of its operands' magnitudes (Joldes, Muller and Popescu 2017; relative to the
// sum of magnitudes where the inexpensive sum would cancel) plus a few 2^-1074 when a product's low part underflows;
// both are far below w and w·ω. The rules for E and K are those of filtered.h.
#pragma once

#include <cmath>

#include "abut/exact/error_free.h"
#include "abut/exact/filtered.h"

namespace abut::exact {

template <long E, int K>
struct FilteredDoubleDouble {
    double high;
    double low;
    double magnitude;

    double padded_magnitude() const { return K == 0 ? magnitude : magnitude + K * 0x1p-950; }
    double error() const { return padded_magnitude() * (static_cast<double>(E + 32) / 1024 * 0x1p-100); }
};

using FilteredDoubleDoubleInput = FilteredDoubleDouble<0, 0>;

template <long E1, int K1, long E2, int K2>
auto operator+(const FilteredDoubleDouble<E1, K1>& a, const FilteredDoubleDouble<E2, K2>& b) {
    const DoubleDouble high = two_sum(a.high, b.high);
    const DoubleDouble sum = fast_two_sum(high.high, high.low + (a.low + b.low));
    return FilteredDoubleDouble<bound::sum(E1, E2), K1 + K2>{sum.high, sum.low, a.magnitude + b.magnitude};
}
template <long E, int K>
auto operator-(const FilteredDoubleDouble<E, K>& a) {
    return FilteredDoubleDouble<E, K>{-a.high, -a.low, a.magnitude};
}
template <long E1, int K1, long E2, int K2>
auto operator-(const FilteredDoubleDouble<E1, K1>& a, const FilteredDoubleDouble<E2, K2>& b) {
    return a + -b;
}
template <long E1, int K1, long E2, int K2>
auto operator*(const FilteredDoubleDouble<E1, K1>& a, const FilteredDoubleDouble<E2, K2>& b) {
    const DoubleDouble high = two_product(a.high, b.high);
    const DoubleDouble product = fast_two_sum(high.high, high.low + (a.high * b.low + a.low * b.high));
    return FilteredDoubleDouble<bound::product(E1, E2), 1>{product.high, product.low,
                                                           a.padded_magnitude() * b.padded_magnitude()};
}
template <long E, int K>
auto operator*(int factor, const FilteredDoubleDouble<E, K>& a) {
    const double f = factor;
    return FilteredDoubleDoubleInput{f, 0, std::fabs(f)} * a;
}
template <long E, int K>
auto abs(const FilteredDoubleDouble<E, K>& a) {
    return a.high < 0 ? -a : a;
}
template <long E1, int K1, long E2, int K2>
auto min(const FilteredDoubleDouble<E1, K1>& a, const FilteredDoubleDouble<E2, K2>& b) {
    constexpr long e = E1 > E2 ? E1 : E2;
    constexpr int k = K1 > K2 ? K1 : K2;
    // NaN, where a factor is too large to be split, must not be passed over.
    const bool second = std::isnan(b.high) || b.high < a.high || (b.high == a.high && b.low < a.low);
    const double m = a.magnitude > b.magnitude ? a.magnitude : b.magnitude;
    return second ? FilteredDoubleDouble<e, k>{b.high, b.low, m} : FilteredDoubleDouble<e, k>{a.high, a.low, m};
}
template <long E1, int K1, long E2, int K2>
auto max(const FilteredDoubleDouble<E1, K1>& a, const FilteredDoubleDouble<E2, K2>& b) {
    return -min(-a, -b);
}

}  // namespace abut::exact

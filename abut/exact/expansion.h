// SPDX-License-Identifier: MIT
// Expansions: exact numbers as sums of doubles that do not overlap, without zeros (Shewchuk 1997, "Adaptive precision
// floating-point arithmetic and fast robust geometric predicates", section 2).
#pragma once

#include <array>

#include "abut/exact/error_free.h"

namespace abut::exact {

/// The capacity of the longest expansion; a longer one is marked `too_long`, and the next stage decides.
inline constexpr int longest_expansion = 768;

/// The sum of `terms[0 .. size)`, which increase in magnitude and are not zero; no terms represent zero. N bounds the
/// number of terms.
template <int N>
struct Expansion {
    static constexpr int capacity = N < longest_expansion ? N : longest_expansion;

    std::array<double, capacity> terms;  // only the first `size` are set
    int size = 0;
    bool too_long = false;

    Expansion() = default;  // NOLINT: terms are left uninitialised on purpose
    Expansion(const Expansion& other) { *this = other; }
    Expansion& operator=(const Expansion& other) {
        size = other.size;
        too_long = other.too_long;
        for (int i = 0; i < size; ++i) terms[static_cast<std::size_t>(i)] = other.terms[static_cast<std::size_t>(i)];
        return *this;
    }

    void push(double term) {
        if (term == 0) return;
        if (size == capacity) {
            too_long = true;
            return;
        }
        terms[static_cast<std::size_t>(size++)] = term;
    }
    double operator[](int i) const { return terms[static_cast<std::size_t>(i)]; }

    /// -1, 0 or 1: the largest term outweighs all others together.
    int sign() const { return size == 0 ? 0 : (*this)[size - 1] > 0 ? 1 : -1; }

    /// Within an ulp of the sum.
    double estimate() const {
        double sum = 0;
        for (int i = 0; i < size; ++i) sum += (*this)[i];
        return sum;
    }
};

using ExpansionInput = Expansion<1>;

/// Shewchuk's fast expansion sum with zero elimination (theorem 13), into a result with sufficient capacity.
template <class Result, class A, class B>
void add_into(Result& result, const A& a, const B& b) {
    result.size = 0;
    result.too_long = a.too_long || b.too_long;
    int i = 0, j = 0;
    const auto next = [&] {
        const bool from_a = j >= b.size || (i < a.size && ((b[j] > a[i]) == (b[j] > -a[i])));
        return from_a ? a[i++] : b[j++];
    };
    const int count = a.size + b.size;
    if (count == 0) return;
    double sum = next();
    for (int k = 1; k < count; ++k) {
        const DoubleDouble two = two_sum(sum, next());
        result.push(two.low);
        sum = two.high;
    }
    result.push(sum);
}

/// Shewchuk's expansion scaling with zero elimination (theorem 19).
template <class Result, class A>
void scale_into(Result& result, const A& a, double factor) {
    result.size = 0;
    result.too_long = a.too_long;
    if (a.size == 0) return;
    const DoubleDouble halves = split(factor);
    DoubleDouble sum = two_product(a[0], split(a[0]), factor, halves);
    result.push(sum.low);
    for (int i = 1; i < a.size; ++i) {
        const DoubleDouble product = two_product(a[i], split(a[i]), factor, halves);
        const DoubleDouble low = two_sum(sum.high, product.low);
        result.push(low.low);
        sum = fast_two_sum(product.high, low.high);
        result.push(sum.low);
    }
    result.push(sum.high);
}

template <int N>
Expansion<N> operator-(const Expansion<N>& a) {
    Expansion<N> result = a;
    for (int i = 0; i < result.size; ++i) result.terms[static_cast<std::size_t>(i)] = -a[i];
    return result;
}

template <int N, int M>
Expansion<N + M> operator+(const Expansion<N>& a, const Expansion<M>& b) {
    Expansion<N + M> result;
    if constexpr (N == 1 && M == 1) {
        const DoubleDouble sum = two_sum(a.size ? a[0] : 0, b.size ? b[0] : 0);
        result.push(sum.low);
        result.push(sum.high);
    } else {
        add_into(result, a, b);
    }
    return result;
}

template <int N, int M>
Expansion<N + M> operator-(const Expansion<N>& a, const Expansion<M>& b) {
    return a + -b;
}

template <int N, int M>
Expansion<2 * N * M> operator*(const Expansion<N>& a, const Expansion<M>& b) {
    if constexpr (N < M) {
        return b * a;
    } else {
        // Adds up the longer factor scaled by each term of the shorter, from the smallest term on.
        Expansion<2 * N * M> sum, other;
        sum.too_long = a.too_long || b.too_long;
        Expansion<2 * N> scaled;
        for (int i = 0; i < b.size; ++i) {
            if (i == 0) {
                scale_into(sum, a, b[i]);
                sum.too_long = sum.too_long || b.too_long;
            } else {
                scale_into(scaled, a, b[i]);
                other = sum;
                add_into(sum, other, scaled);
            }
        }
        return sum;
    }
}

template <int N>
auto operator*(int factor, const Expansion<N>& a) {
    Expansion<1> constant;
    constant.push(factor);
    return constant * a;
}

template <int N>
Expansion<N> abs(const Expansion<N>& a) {
    return a.sign() < 0 ? -a : a;
}

/// Copies into a type with a larger capacity.
template <int To, int From>
Expansion<To> widen(const Expansion<From>& a) {
    Expansion<To> result;
    result.too_long = a.too_long;
    for (int i = 0; i < a.size; ++i) result.push(a[i]);
    return result;
}

template <int N, int M>
auto min(const Expansion<N>& a, const Expansion<M>& b) {
    constexpr int most = N > M ? N : M;
    auto result = (b - a).sign() < 0 ? widen<most>(b) : widen<most>(a);
    result.too_long = a.too_long || b.too_long;
    return result;
}
template <int N, int M>
auto max(const Expansion<N>& a, const Expansion<M>& b) {
    return -min(-a, -b);
}

}  // namespace abut::exact

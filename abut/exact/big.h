// SPDX-License-Identifier: MIT
// Exact numbers without a limit of exponent, on the stack: the last stage of sign(), for inputs such as 1e-300 beside
// 1e300.
//
// A value of degree D in the inputs is a multiple of 2^(-1074 D) and, with fewer than 2^60 terms, below 2^(1024 D +
// 60). So 34 D + 6 limbs of 32 bits for each half of the range suffice, and the degree in the type fixes its size.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace abut::exact {

/// sign · Σ limbs[i] · 2^(32 (i + exponent)), 0 <= i < size.
template <int Degree>
struct Big {
    static constexpr int capacity = 66 * Degree + 8;

    std::array<std::uint32_t, capacity>
        limbs;  // only the first `size` are set; the first and the last of these are not zero
    int size = 0;
    int exponent = 0;
    int sign_bit = 0;  // -1, 0, 1

    Big() = default;  // NOLINT: limbs are left uninitialised on purpose

    template <int Other>
    explicit(Other > Degree) Big(const Big<Other>& other)
        : size(other.size), exponent(other.exponent), sign_bit(other.sign_bit) {
        for (int i = 0; i < size; ++i) at(i) = other[i];
    }
    Big(const Big& other) { *this = other; }
    Big& operator=(const Big& other) {
        size = other.size;
        exponent = other.exponent;
        sign_bit = other.sign_bit;
        for (int i = 0; i < size; ++i) at(i) = other[i];
        return *this;
    }

    std::uint32_t& at(int i) { return limbs[static_cast<std::size_t>(i)]; }
    std::uint32_t operator[](int i) const { return limbs[static_cast<std::size_t>(i)]; }
    int sign() const { return sign_bit; }

    /// The limb with the weight 2^(32 w); zero outside the stored limbs.
    std::uint32_t weight(int w) const { return w < exponent || w >= exponent + size ? 0 : (*this)[w - exponent]; }

    /// Removes zero limbs at both ends.
    void trim() {
        while (size > 0 && at(size - 1) == 0) --size;
        int low = 0;
        while (low < size && at(low) == 0) ++low;
        if (low > 0) {
            for (int i = low; i < size; ++i) at(i - low) = at(i);
            size -= low;
            exponent += low;
        }
        if (size == 0) sign_bit = exponent = 0;
    }
};

/// The exact value of a double; NaN and infinity count as 0.
inline Big<1> big(double value) {
    Big<1> result;
    if (value == 0 || !std::isfinite(value)) return result;
    int binary = 0;
    const auto mantissa = static_cast<std::uint64_t>(std::ldexp(std::frexp(std::fabs(value), &binary), 53));
    binary -= 53;
    result.exponent = (binary >= 0 ? binary : binary - 31) / 32;  // floor
    const int shift = binary - 32 * result.exponent;
    const std::uint64_t low = mantissa << shift;
    const std::uint64_t high = shift == 0 ? 0 : mantissa >> (64 - shift);
    result.size = 3;
    result.at(0) = static_cast<std::uint32_t>(low);
    result.at(1) = static_cast<std::uint32_t>(low >> 32);
    result.at(2) = static_cast<std::uint32_t>(high);
    result.sign_bit = value < 0 ? -1 : 1;
    result.trim();
    return result;
}

template <int D>
Big<D> operator-(Big<D> a) {
    a.sign_bit = -a.sign_bit;
    return a;
}

/// -1, 0 or 1 as |a| is less than, equal to or greater than |b|.
template <int D1, int D2>
int compare_magnitudes(const Big<D1>& a, const Big<D2>& b) {
    const int top_a = a.exponent + a.size, top_b = b.exponent + b.size;
    if (a.size == 0 || b.size == 0) return (a.size != 0) - (b.size != 0);
    if (top_a != top_b) return top_a < top_b ? -1 : 1;
    for (int w = top_a - 1; w >= a.exponent || w >= b.exponent; --w) {
        if (a.weight(w) != b.weight(w)) return a.weight(w) < b.weight(w) ? -1 : 1;
    }
    return 0;
}

template <int D1, int D2>
auto operator+(const Big<D1>& a, const Big<D2>& b) {
    constexpr int degree = D1 > D2 ? D1 : D2;
    if (a.sign_bit == 0) return Big<degree>(b);
    if (b.sign_bit == 0) return Big<degree>(a);
    const int order = compare_magnitudes(a, b);
    const bool subtract = a.sign_bit != b.sign_bit;
    Big<degree> result;
    if (subtract && order == 0) return result;
    result.sign_bit = order >= 0 ? a.sign_bit : b.sign_bit;
    result.exponent = a.exponent < b.exponent ? a.exponent : b.exponent;
    const int top_a = a.exponent + a.size, top_b = b.exponent + b.size;
    const int top = (top_a > top_b ? top_a : top_b) + 1;
    result.size = top - result.exponent;
    std::int64_t carry = 0;
    for (int w = result.exponent; w < top; ++w) {
        const std::int64_t first = order >= 0 ? a.weight(w) : b.weight(w);
        const std::int64_t second = order >= 0 ? b.weight(w) : a.weight(w);
        carry += first + (subtract ? -second : second);
        result.at(w - result.exponent) = static_cast<std::uint32_t>(carry);
        carry >>= 32;
    }
    result.trim();
    return result;
}

template <int D1, int D2>
auto operator-(const Big<D1>& a, const Big<D2>& b) {
    return a + -b;
}

template <int D1, int D2>
Big<D1 + D2> operator*(const Big<D1>& a, const Big<D2>& b) {
    Big<D1 + D2> result;
    if (a.sign_bit == 0 || b.sign_bit == 0) return result;
    result.sign_bit = a.sign_bit * b.sign_bit;
    result.exponent = a.exponent + b.exponent;
    result.size = a.size + b.size;
    for (int i = 0; i < result.size; ++i) result.at(i) = 0;
    for (int i = 0; i < a.size; ++i) {
        std::uint64_t carry = 0;
        for (int j = 0; j < b.size; ++j) {
            carry += static_cast<std::uint64_t>(a[i]) * b[j] + result[i + j];
            result.at(i + j) = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        result.at(i + b.size) = static_cast<std::uint32_t>(carry);
    }
    result.trim();
    return result;
}

template <int D>
Big<D> operator*(int factor, const Big<D>& a) {
    const Big<1> one = big(factor);
    Big<0> constant;
    constant.size = one.size;
    constant.exponent = one.exponent;
    constant.sign_bit = one.sign_bit;
    for (int i = 0; i < one.size; ++i) constant.at(i) = one[i];
    return constant * a;
}

template <int D>
Big<D> abs(Big<D> a) {
    a.sign_bit = a.sign_bit < 0 ? 1 : a.sign_bit;
    return a;
}
template <int D1, int D2>
auto min(const Big<D1>& a, const Big<D2>& b) {
    constexpr int degree = D1 > D2 ? D1 : D2;
    return (b - a).sign() < 0 ? Big<degree>(b) : Big<degree>(a);
}
template <int D1, int D2>
auto max(const Big<D1>& a, const Big<D2>& b) {
    return -min(-a, -b);
}

}  // namespace abut::exact

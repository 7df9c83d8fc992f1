// SPDX-License-Identifier: MIT
// Two number types for oracles: Dyadic is exact and slow, Bounded is fast and carries an error bound. Oracles are
// templates that are evaluated with Bounded first, and with Dyadic if a sign is not certain and Bounded throws Uncertain.
#pragma once

#include <algorithm>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <limits>

namespace abut::laws {

/// An exact number mantissa · 2^exponent of any size.
class Dyadic {
public:
    Dyadic() = default;
    explicit Dyadic(double value) {
        if (value == 0) return;
        const auto digits = static_cast<std::int64_t>(std::ldexp(std::frexp(value, &exponent_), 53));
        const int zeros = std::countr_zero(static_cast<unsigned long long>(digits));
        mantissa_ = digits >> zeros;
        exponent_ += zeros - 53;
    }
    friend Dyadic operator+(const Dyadic& a, const Dyadic& b) { return sum(a, b, false); }
    friend Dyadic operator-(const Dyadic& a, const Dyadic& b) { return sum(a, b, true); }
    friend Dyadic operator*(const Dyadic& a, const Dyadic& b) {
        Dyadic result;
        if (a.mantissa_.is_zero() || b.mantissa_.is_zero()) return result;
        result.mantissa_ = a.mantissa_ * b.mantissa_;
        result.exponent_ = a.exponent_ + b.exponent_;
        return result;
    }
    friend int sign(const Dyadic& a) { return a.mantissa_.sign(); }

    /// The value in a floating-point type; the mantissa is truncated, not rounded, to the digits of that type.
    template <class Float>
    Float to() const {
        using std::ldexp;
        if (mantissa_.is_zero()) return Float(0);
        constexpr int digits = std::numeric_limits<Float>::digits;
        const Integer size = abs(mantissa_);
        const int excess_bits = std::max(static_cast<int>(msb(size)) + 1 - digits, 0);
        const Float top = static_cast<Float>(Integer(size >> excess_bits));
        return ldexp(mantissa_.sign() < 0 ? Float(-top) : top, exponent_ + excess_bits);
    }

    template <class Rational>
    Rational exactly() const {
        const Rational digits(mantissa_.str());
        const Rational power(
            boost::multiprecision::cpp_int(boost::multiprecision::cpp_int(1) << std::abs(exponent_)).str());
        return exponent_ < 0 ? Rational(digits / power) : Rational(digits * power);
    }

private:
    using Integer = boost::multiprecision::number<
        boost::multiprecision::cpp_int_backend<512, 0, boost::multiprecision::signed_magnitude,
                                               boost::multiprecision::unchecked,
                                               std::allocator<boost::multiprecision::limb_type>>,
        boost::multiprecision::et_off>;

    static Dyadic sum(const Dyadic& a, const Dyadic& b, bool minus) {
        if (b.mantissa_.is_zero()) return a;
        Dyadic result;
        result.exponent_ = a.mantissa_.is_zero() ? b.exponent_ : std::min(a.exponent_, b.exponent_);
        result.mantissa_ = a.mantissa_;
        if (!a.mantissa_.is_zero() && a.exponent_ > result.exponent_)
            result.mantissa_ <<= a.exponent_ - result.exponent_;
        const auto add = [&](const Integer& n) { minus ? result.mantissa_ -= n : result.mantissa_ += n; };
        if (b.exponent_ > result.exponent_) {
            add(Integer(b.mantissa_ << (b.exponent_ - result.exponent_)));
        } else {
            add(b.mantissa_);
        }
        return result;
    }

    Integer mantissa_ = 0;
    int exponent_ = 0;
};

struct Uncertain {};

/// A value with a bound of its error. Products of up to twelve doubles neither overflow nor underflow in a long double
/// with 15 bits of exponent; larger ones become infinite or NaN, whose sign is never certain.
class Bounded {
public:
    Bounded() = default;
    explicit Bounded(double value) : value_(value) {}
    friend Bounded operator+(const Bounded& a, const Bounded& b) {
        return rounded(a.value_ + b.value_, a.error_ + b.error_);
    }
    friend Bounded operator-(const Bounded& a, const Bounded& b) {
        return rounded(a.value_ - b.value_, a.error_ + b.error_);
    }
    friend Bounded operator*(const Bounded& a, const Bounded& b) {
        return rounded(a.value_ * b.value_, std::abs(a.value_) * b.error_ + (std::abs(b.value_) + b.error_) * a.error_);
    }
    /// The sign of the true value; throws Uncertain if it is not certain.
    friend int sign(const Bounded& a) {
        if (a.value_ > a.error_) return 1;
        if (a.value_ < -a.error_) return -1;
        if (a.value_ == 0 && a.error_ == 0) return 0;
        throw Uncertain();
    }

private:
    // epsilon · |value| is twice the rounding error of the value, and so also exceeds the far smaller rounding error of
    // the bound.
    static Bounded rounded(long double value, long double error) {
        Bounded result;
        result.value_ = value;
        result.error_ = error * (1 + 8 * epsilon) + std::abs(value) * epsilon;
        return result;
    }
    static constexpr long double epsilon = std::numeric_limits<long double>::epsilon();
    static_assert(std::numeric_limits<long double>::max_exponent > 16000, "the oracles count on wide exponents");

    long double value_ = 0;
    long double error_ = 0;
};

}  // namespace abut::laws

// SPDX-License-Identifier: MIT
// Elementary functions by argument reduction in two doubles and short series.
//
// A result is high + low, where the low part is at most about 0.11 of the high one and is itself computed within 4
// roundings; so the value returned, their rounded sum, is within 0.5 + 0.43 ulp. See Muller et al., Handbook of
// Floating-Point Arithmetic (2018), chapter 10; the splitting is that of Cody and Waite (1980), for large angles that
// of Payne and Hanek (1983).
#include "abut/math/elementary.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace abut {
namespace {

/// A number as an unevaluated sum; |low| is at most an ulp of high.
struct Double2 {
    double high, low;
};

/// a + b, exactly (Knuth).
Double2 sum_of(double a, double b) {
    const double sum = a + b, part = sum - a;
    return {sum, (a - (sum - part)) + (b - part)};
}

/// a + b, exactly, for |a| >= |b| or a = 0 (Dekker).
Double2 ordered_sum_of(double a, double b) {
    const double sum = a + b;
    return {sum, b - (sum - a)};
}

/// The upper 26 bits of x, for |x| < 2^995.
double upper_half(double x) {
    const double shifted = 0x8000001p0 * x;
    return shifted - (shifted - x);
}

/// a · b, exactly where nothing underflows (Dekker 1971).
Double2 product_of(double a, double b) {
    const double product = a * b;
    const double a1 = upper_half(a), a2 = a - a1, b1 = upper_half(b), b2 = b - b1;
    return {product, a2 * b2 - (((product - a1 * b1) - a2 * b1) - a1 * b2)};
}

constexpr Double2 half_pi = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};

/// An angle as a number of quarter turns and a remainder of at most an eighth of a turn.
struct Reduced {
    int quarters;
    Double2 rest;
};

/// For angles below 2^20. The products of `quarters` and the first three pieces of pi / 2 are exact, and the four
/// pieces together err by 2^-157 of pi / 2, while no double is closer than 2^-61 to a multiple of it.
Reduced reduced_small(double angle) {
    const double quarters = std::floor(angle * 0x1.45f306dc9c883p-1 + 0.5);
    const double first = angle - quarters * 0x1.921fb544p+0;
    const Double2 second = sum_of(first, -quarters * 0x1.0b4611a6p-34);
    const Double2 third = sum_of(second.high, -quarters * 0x1.3198a2ep-69);
    const double rest = (second.low + third.low) - quarters * 0x1.b839a252049c1p-104;
    return {static_cast<int>(quarters) & 3, ordered_sum_of(third.high, rest)};
}

/// The bits of 2 / pi after its point.
constexpr std::array<std::uint32_t, 38> two_over_pi = {
    0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab, 0xdebbc561,
    0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484,
    0xe99c7026, 0xb45f7e41, 0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f,
    0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d, 0x7527bac7, 0xebe5f17b,
    0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08, 0x56033046, 0xfc7b6bab};

/// For positive angles from 2^20 on: integer · 2^exponent times those 224 bits of 2 / pi that do not contribute whole
/// turns only. The omitted bits contribute less than 2^-138 quarter turns.
Reduced reduced_large(double angle) {
    const int exponent = std::ilogb(angle) - 52;
    const auto integer = static_cast<std::uint64_t>(std::ldexp(angle, -exponent));
    const int skipped = exponent >= 34 ? (exponent - 2) / 32 : 0;
    const int shift = exponent - 32 * skipped;  // from -32 to 33

    // The product, lowest 32 bits first; its unit is 2^(shift - 224).
    constexpr int words = 7;
    std::array<std::uint64_t, words + 2> product{};
    for (int half = 0; half < 2; ++half) {
        const std::uint64_t factor = (integer >> (32 * half)) & 0xffffffff;
        std::uint64_t carry = 0;
        for (int i = 0; i < words; ++i) {
            auto& to = product[static_cast<std::size_t>(i + half)];
            const std::uint64_t word = two_over_pi[static_cast<std::size_t>(skipped + words - 1 - i)];
            const std::uint64_t sum = factor * word + to + carry;
            to = sum & 0xffffffff;
            carry = sum >> 32;
        }
        product[static_cast<std::size_t>(words + half)] = carry;
    }

    // The 32 bits of the product that begin `below` bits below the binary point.
    const auto bits_at = [&](int below) {
        const int low = 224 - shift - below, word = low / 32, bit = low % 32;
        const auto at = [&](int i) { return i < words + 2 ? product[static_cast<std::size_t>(i)] : 0; };
        const std::uint64_t pair = at(word) | at(word + 1) << 32;
        return static_cast<std::uint32_t>(pair >> bit);
    };
    int quarters = static_cast<int>(bits_at(0) & 3);
    std::array<std::uint32_t, 5> fraction{};
    for (int i = 0; i < 5; ++i) fraction[static_cast<std::size_t>(i)] = bits_at(32 * (i + 1));
    // A fraction above one half is replaced by its negative complement from the next quarter.
    const bool back = fraction[0] >= 0x80000000;
    if (back) {
        ++quarters;
        std::uint64_t carry = 1;
        for (std::size_t i = 5; i-- > 0;) {
            carry += std::uint64_t{0xffffffff - fraction[i]};
            fraction[i] = static_cast<std::uint32_t>(carry & 0xffffffff);
            carry >>= 32;
        }
    }
    Double2 part = {0, 0};
    for (int i = 4; i >= 0; --i) {
        const Double2 more = sum_of(std::ldexp(fraction[static_cast<std::size_t>(i)], -32 * (i + 1)), part.high);
        part = ordered_sum_of(more.high, more.low + part.low);
    }
    const Double2 rest = product_of(part.high, half_pi.high);
    const double low = rest.low + (part.high * half_pi.low + part.low * half_pi.high);
    const Double2 result = ordered_sum_of(rest.high, low);
    return {quarters & 3, back ? Double2{-result.high, -result.low} : result};
}

// Taylor series; up to pi / 4 the truncation error is below 2^-60 of the result.

double sine_of(Double2 x) {
    const double z = x.high * x.high;
    double p = 1 / 355687428096000.0;
    for (const double c :
         {-1 / 1307674368000.0, 1 / 6227020800.0, -1 / 39916800.0, 1 / 362880.0, -1 / 5040.0, 1 / 120.0, -1 / 6.0}) {
        p = p * z + c;
    }
    return x.high + (x.high * z * p + x.low * (1 - 0.5 * z));
}

double cosine_of(Double2 x) {
    const double z = x.high * x.high, half = 0.5 * z, most = 1 - half;
    double p = 1 / 20922789888000.0;
    for (const double c : {-1 / 87178291200.0, 1 / 479001600.0, -1 / 3628800.0, 1 / 40320.0, -1 / 720.0, 1 / 24.0}) {
        p = p * z + c;
    }
    return most + (((1 - most) - half) + (z * z * p - x.high * x.low));
}

/// The arc tangents of i / 16.
constexpr std::array<Double2, 17> arc_tangents = {{{0x0.0p+0, 0x0.0p+0},
                                                   {0x1.ff55bb72cfdeap-5, -0x1.c934d86d23f1dp-60},
                                                   {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
                                                   {0x1.7b97b4bce5b02p-3, 0x1.347b0b4f881cap-58},
                                                   {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
                                                   {0x1.362773707ebccp-2, -0x1.963a544b672d8p-57},
                                                   {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
                                                   {0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56},
                                                   {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
                                                   {0x1.0657e94db30d0p-1, -0x1.d5b495f6349e6p-56},
                                                   {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
                                                   {0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55},
                                                   {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
                                                   {0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57},
                                                   {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
                                                   {0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56},
                                                   {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55}}};

/// The arc tangent of small / large, for 2^-29 large <= small <= large: the sum of that of the nearest i / 16, and of
/// that of (small - large i / 16) / (large + small i / 16), which is at most 1 / 32.
Double2 arc_tangent_of_ratio(double small, double large) {
    const auto i = static_cast<std::size_t>(16 * (small / large) + 0.5);
    const double c = static_cast<double>(i) * 0.0625;
    const double small1 = upper_half(small), small2 = small - small1;
    const double large1 = upper_half(large), large2 = large - large1;
    // The products are exact.
    const Double2 first = sum_of(small, -c * large1), second = sum_of(first.high, -c * large2);
    const Double2 above = {second.high, second.low + first.low};
    const Double2 most = sum_of(large, c * small1);
    const Double2 below = ordered_sum_of(most.high, most.low + c * small2);
    const double ratio = above.high / below.high;
    const Double2 back = product_of(ratio, below.high);
    const double ratio_low = (((above.high - back.high) - back.low) + (above.low - ratio * below.low)) / below.high;
    const double z = ratio * ratio;
    double p = -1 / 11.0;
    for (const double k : {1 / 9.0, -1 / 7.0, 1 / 5.0, -1 / 3.0}) p = p * z + k;
    // The last term of the series is that of 1 / 13: z is at most 2^-10.
    p += z * z * z * z * z * (1 / 13.0);
    const Double2 sum = sum_of(arc_tangents[i].high, ratio);
    return {sum.high, sum.low + (arc_tangents[i].low + (ratio_low + ratio * z * p))};
}

/// The same for all 0 <= small <= large, large > 0.
Double2 arc_tangent_of_any_ratio(double small, double large) {
    const double ratio = small / large;
    // The arc tangent of so small a number equals the number, within 2^-60.
    if (ratio < 0x1p-29) return {ratio, 0};
    if (large > 0x1p500 || large < 0x1p-500) {
        const int exponent = std::ilogb(large);
        return arc_tangent_of_ratio(std::ldexp(small, -exponent), std::ldexp(large, -exponent));
    }
    return arc_tangent_of_ratio(small, large);
}

}  // namespace

SineCosine sine_cosine(double angle) noexcept {
    if (!std::isfinite(angle)) {
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        return {nan, nan};
    }
    const double size = std::abs(angle);
    if (size < 0x1p-28) return {angle, 1};  // within 2^-57
    const Reduced reduced = size < 0x1p20 ? reduced_small(size) : reduced_large(size);
    const double s = sine_of(reduced.rest), c = cosine_of(reduced.rest);
    double sine = s, cosine = c;
    if (reduced.quarters == 1) sine = c, cosine = -s;
    if (reduced.quarters == 2) sine = -s, cosine = -c;
    if (reduced.quarters == 3) sine = -c, cosine = s;
    return {angle < 0 ? -sine : sine, cosine};
}

double arc_tangent(double y, double x) noexcept {
    const double down = std::abs(y), across = std::abs(x);
    if (!(down == down) || !(across == across)) return std::numeric_limits<double>::quiet_NaN();
    Double2 angle{};
    if (std::isinf(down) && std::isinf(across)) {
        angle = {0.5 * half_pi.high, 0.5 * half_pi.low};
    } else if (down > across) {
        const Double2 rest = std::isinf(down) ? Double2{0, 0} : arc_tangent_of_any_ratio(across, down);
        angle = sum_of(half_pi.high, -rest.high);
        angle.low += half_pi.low - rest.low;
    } else if (down > 0 && !std::isinf(across)) {
        angle = arc_tangent_of_any_ratio(down, across);
    }
    double result = angle.high + angle.low;
    if (std::signbit(x)) {
        const Double2 other = sum_of(2 * half_pi.high, -angle.high);
        result = other.high + (other.low + (2 * half_pi.low - angle.low));
    }
    return std::copysign(result, y);
}

double cube_root(double x) noexcept {
    if (x == 0 || !std::isfinite(x)) return x;
    int exponent = 0;
    double part = std::frexp(std::abs(x), &exponent);  // in [0.5, 1)
    const int third = exponent >= 0 ? exponent / 3 : -((2 - exponent) / 3);
    part = std::ldexp(part, exponent - 3 * third);  // in [0.5, 4)
    // Each iteration of Halley's triples the number of correct digits.
    double root = 0.65 + 0.26 * part;
    for (int i = 0; i < 3; ++i) {
        const double cube = root * root * root;
        root *= (cube + 2 * part) / (2 * cube + part);
    }
    // A Newton step with an accurate cube leaves only the rounding error of the last subtraction.
    const Double2 square = product_of(root, root), cube = product_of(square.high, root);
    const double residual = (cube.high - part) + (cube.low + square.low * root);
    root -= residual / (3 * square.high);
    return std::copysign(std::ldexp(root, third), x);
}

}  // namespace abut

// SPDX-License-Identifier: MIT
// Deterministic pseudorandom numbers for the golden program: integers from SplitMix64, and doubles without rounding.
#pragma once

#include <bit>
#include <cfenv>
#include <cstdint>

namespace golden {

/// A sequence that depends only on its seed (Steele, Lea and Flood 2014).
class Dice {
public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }

    /// An integer of low, ..., high.
    int pick(int low, int high) {
        const auto count = static_cast<std::uint64_t>(std::int64_t{high} - low + 1);
        return static_cast<int>(low + static_cast<std::int64_t>((next() >> 8) % count));
    }
    bool one_in(int n) { return pick(1, n) == 1; }

    /// A multiple of 2^-bits in [-1, 1]; at most 30 bits.
    double unit(int bits = 20);

private:
    std::uint64_t state_;
};

/// Sets rounding to nearest during its lifetime, so that inputs do not depend on the rounding mode in which verbs are
/// called.
class InputRounding {
public:
    InputRounding() : given_(std::fegetround()) { std::fesetround(FE_TONEAREST); }
    ~InputRounding() { std::fesetround(given_); }
    InputRounding(const InputRounding&) = delete;
    InputRounding& operator=(const InputRounding&) = delete;

private:
    int given_;
};

/// 2^exponent, a normal number, made from its bits.
inline double power_of_two(int exponent) {
    return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

inline double Dice::unit(int bits) {
    const int range = 1 << bits;
    return pick(-range, range) * power_of_two(-bits);
}

// Made from bits, because with -ffast-math a compiler assumes that there is no infinity.
inline double infinity() { return std::bit_cast<double>(std::uint64_t{0x7ff0000000000000}); }
inline double negative_infinity() { return std::bit_cast<double>(std::uint64_t{0xfff0000000000000}); }
inline double not_a_number() { return std::bit_cast<double>(std::uint64_t{0x7ff8000000000000}); }

}  // namespace golden

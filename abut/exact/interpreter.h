// SPDX-License-Identifier: MIT
// The interpreter of recorded polynomials: their steps, and the memory in which it evaluates them. See program.h.
// Internal: for this room's own files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "abut/exact/filtered.h"
#include "abut/exact/program.h"

namespace abut::exact::program {

/// One operation on the results of earlier steps.
struct Step {
    Operation operation;
    std::uint32_t a, b;
    double number;  // an input, or the integer factor of scale
};

/// What is known about the result of a step before it is computed exactly.
struct Fact {
    double value = 0, magnitude = 0;  // as in filtered.h
    std::int64_t e = 0;               // its E
    int k = 0;                        // its K
    std::int64_t capacity = 0;        // of the type Expansion that the templates give the result
    int degree = 0;
    bool is_input = false;  // apart from its sign: nothing was rounded
    bool is_zero = false;   // for a reason that needs no arithmetic

    [[nodiscard]] double padded_magnitude() const { return k == 0 ? magnitude : magnitude + k * bound::omega; }
    [[nodiscard]] double error() const { return padded_magnitude() * (static_cast<double>(e + 32) / 1024 * bound::u); }
};

/// The result of a step as in filtered_double_double.h.
struct Doubled {
    double high = 0, low = 0, magnitude = 0;
    std::int64_t e = 0;
    int k = 0;

    [[nodiscard]] double padded_magnitude() const { return k == 0 ? magnitude : magnitude + k * 0x1p-950; }
    [[nodiscard]] double error() const { return padded_magnitude() * (static_cast<double>(e + 32) / 1024 * 0x1p-100); }
};

/// An expansion in the interpreter's memory.
struct Terms {
    std::size_t at = 0;
    int size = 0;
    bool too_long = false;
};

/// A big number in the interpreter's memory, as in big.h.
struct Limbs {
    std::size_t at = 0;
    int size = 0, exponent = 0, sign_bit = 0;
};

/// A big number for reading.
struct BigView {
    const std::uint32_t* limbs;
    int size, exponent, sign_bit;

    [[nodiscard]] int sign() const { return sign_bit; }
    [[nodiscard]] std::uint32_t operator[](int i) const { return limbs[i]; }
    /// The limb with the weight 2^(32 w); zero outside the stored limbs.
    [[nodiscard]] std::uint32_t weight(int w) const {
        return w < exponent || w >= exponent + size ? 0 : limbs[w - exponent];
    }
};

/// The thread's recorded polynomial, and memory that lasts from one to the next.
class Machine {
public:
    std::vector<Step> steps;
    std::vector<std::uint8_t>
        needed;                    // of each step: whether the result depends on it; otherwise it has no other facts
    std::vector<Fact> facts;       // of each step
    std::vector<Doubled> doubled;  // of each step

    /// The result of a step as an expansion, term by term that of expansion.h.
    [[nodiscard]] Terms expansion(std::uint32_t result);
    /// The same as a big number.
    [[nodiscard]] Limbs big(std::uint32_t result);

    [[nodiscard]] int sign(const Terms& a) const { return a.size == 0 ? 0 : doubles_[a.at + last(a)] > 0 ? 1 : -1; }
    [[nodiscard]] double estimate(const Terms& a) const;
    [[nodiscard]] BigView view(const Limbs& a) const { return {limbs_.data() + a.at, a.size, a.exponent, a.sign_bit}; }

private:
    static std::size_t last(const Terms& a) { return static_cast<std::size_t>(a.size - 1); }

    Terms expand(const Step& step);
    Terms sum(std::uint32_t a, double sign_a, std::uint32_t b, double sign_b);
    Terms product(std::uint32_t a, std::uint32_t b);
    Terms product(const Terms& a, std::int64_t capacity, const Terms& b, std::int64_t capacity_of_b);
    Terms copy(const Terms& a, double sign);
    Terms push(double number);
    double* allocate(std::int64_t capacity);

    Limbs enlarge(const Step& step);
    Limbs push_big(double number);
    Limbs sum(const Limbs& a, const Limbs& b);
    Limbs product(const Limbs& a, const Limbs& b);
    Limbs trimmed(Limbs a);
    std::uint32_t* limb_room(int size);

    std::vector<Terms> terms_;  // of each step
    std::vector<double> doubles_;
    std::size_t doubles_used_ = 0;
    std::vector<Limbs> bigs_;  // of each step
    std::vector<std::uint32_t> limbs_;
    std::size_t limbs_used_ = 0;
};

}  // namespace abut::exact::program

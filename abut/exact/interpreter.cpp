// SPDX-License-Identifier: MIT
// Evaluates recorded polynomials in expansions and in big integers; see interpreter.h.
#include "abut/exact/interpreter.h"

#include <array>
#include <utility>

#include "abut/exact/big.h"
#include "abut/exact/expansion.h"

namespace abut::exact::program {
namespace {

/// An expansion for reading, or its negation.
struct TermView {
    const double* terms;
    int size;
    bool too_long;
    double sign_of_all;

    double operator[](int i) const { return sign_of_all * terms[i]; }
};

/// An expansion for writing, of a capacity that its terms must not exceed.
struct TermWriter {
    double* terms;
    int capacity;
    int size = 0;
    bool too_long = false;

    void push(double term) {
        if (term == 0) return;
        if (size == capacity) {
            too_long = true;
            return;
        }
        terms[size++] = term;
    }
    [[nodiscard]] TermView view() const { return {terms, size, too_long, 1}; }
};

int limited(std::int64_t capacity) {
    return capacity < longest_expansion ? static_cast<int>(capacity) : longest_expansion;
}

TermView view_of(const std::vector<double>& memory, const Terms& a, double sign) {
    return {memory.data() + a.at, a.size, a.too_long, sign};
}

}  // namespace

double* Machine::allocate(std::int64_t capacity) {
    const std::size_t end = doubles_used_ + static_cast<std::size_t>(limited(capacity));
    if (doubles_.size() < end) doubles_.resize(2 * end);
    return doubles_.data() + doubles_used_;
}

Terms Machine::push(double number) {
    TermWriter writer{allocate(1), 1};
    writer.push(number);
    const Terms result{doubles_used_, writer.size, false};
    doubles_used_ += static_cast<std::size_t>(writer.size);
    return result;
}

Terms Machine::copy(const Terms& a, double sign) {
    double* const to = allocate(a.size);
    const TermView from = view_of(doubles_, a, sign);
    for (int i = 0; i < a.size; ++i) to[i] = from[i];
    const Terms result{doubles_used_, a.size, a.too_long};
    doubles_used_ += static_cast<std::size_t>(a.size);
    return result;
}

Terms Machine::sum(std::uint32_t a, double sign_a, std::uint32_t b, double sign_b) {
    const std::int64_t capacity = facts[a].capacity + facts[b].capacity;
    TermWriter writer{allocate(capacity), limited(capacity)};
    add_into(writer, view_of(doubles_, terms_[a], sign_a), view_of(doubles_, terms_[b], sign_b));
    const Terms result{doubles_used_, writer.size, writer.too_long};
    doubles_used_ += static_cast<std::size_t>(writer.size);
    return result;
}

Terms Machine::product(std::uint32_t a, std::uint32_t b) {
    const std::int64_t n = facts[a].capacity, m = facts[b].capacity;
    return n < m ? product(terms_[b], m, terms_[a], n) : product(terms_[a], n, terms_[b], m);
}

// As operator* of expansion.h: adds up the first factor scaled by each term of the second.
Terms Machine::product(const Terms& a, std::int64_t capacity, const Terms& b, std::int64_t capacity_of_b) {
    static_assert(longest_expansion <= 768, "three of these lie on the stack");
    std::array<double, longest_expansion> one, two, scaled_terms;
    const int most = limited(2 * capacity * capacity_of_b);
    allocate(most);
    TermWriter sum{one.data(), most}, other{two.data(), most}, scaled{scaled_terms.data(), limited(2 * capacity)};
    sum.too_long = a.too_long || b.too_long;
    const TermView longer = view_of(doubles_, a, 1), shorter = view_of(doubles_, b, 1);
    for (int i = 0; i < b.size; ++i) {
        if (i == 0) {
            scale_into(sum, longer, shorter[i]);
            sum.too_long = sum.too_long || b.too_long;
        } else {
            scale_into(scaled, longer, shorter[i]);
            std::swap(sum, other);
            add_into(sum, other.view(), scaled.view());
        }
    }
    const Terms result{doubles_used_, sum.size, sum.too_long};
    for (int i = 0; i < sum.size; ++i) doubles_[doubles_used_++] = sum.terms[i];
    return result;
}

Terms Machine::expand(const Step& step) {
    const auto sign_of_difference = [&](std::uint32_t a, std::uint32_t b) {
        const std::size_t used = doubles_used_;
        const Terms difference = sum(a, 1, b, -1);
        doubles_used_ = used;
        return sign(difference);
    };
    const auto extreme = [&](std::uint32_t second, bool is_second) {
        Terms result = copy(terms_[is_second ? second : step.a], 1);
        result.too_long = terms_[step.a].too_long || terms_[step.b].too_long;
        return result;
    };
    switch (step.operation) {
        case Operation::input:
            return push(step.number);
        case Operation::add:
            return sum(step.a, 1, step.b, 1);
        case Operation::subtract:
            return sum(step.a, 1, step.b, -1);
        case Operation::negate:
            return copy(terms_[step.a], -1);
        case Operation::multiply:
            return product(step.a, step.b);
        case Operation::scale: {
            const Terms factor = push(step.number);
            return product(terms_[step.a], facts[step.a].capacity, factor, 1);
        }
        case Operation::abs:
            return copy(terms_[step.a], sign(terms_[step.a]) < 0 ? -1 : 1);
        case Operation::min:
            return extreme(step.b, sign_of_difference(step.b, step.a) < 0);
        case Operation::max:
            return extreme(step.b, sign_of_difference(step.a, step.b) < 0);
    }
    return {};
}

Terms Machine::expansion(std::uint32_t result) {
    doubles_used_ = 0;
    terms_.resize(steps.size());
    for (std::uint32_t i = 0; i <= result; ++i) {
        if (needed[i] != 0) terms_[i] = expand(steps[i]);
    }
    return terms_[result];
}

double Machine::estimate(const Terms& a) const {
    double sum = 0;
    for (int i = 0; i < a.size; ++i) sum += doubles_[a.at + static_cast<std::size_t>(i)];
    return sum;
}

std::uint32_t* Machine::limb_room(int size) {
    const std::size_t end = limbs_used_ + static_cast<std::size_t>(size);
    if (limbs_.size() < end) limbs_.resize(2 * end);
    return limbs_.data() + limbs_used_;
}

/// Keeps what was written behind the limbs in use, without zero limbs at both ends.
Limbs Machine::trimmed(Limbs a) {
    const std::uint32_t* const limbs = limbs_.data() + a.at;
    while (a.size > 0 && limbs[a.size - 1] == 0) --a.size;
    int low = 0;
    while (low < a.size && limbs[low] == 0) ++low;
    a.at += static_cast<std::size_t>(low);
    a.size -= low;
    a.exponent += low;
    if (a.size == 0) a.sign_bit = a.exponent = 0;
    limbs_used_ = a.at + static_cast<std::size_t>(a.size);
    return a;
}

Limbs Machine::push_big(double number) {
    const Big<1> value = exact::big(number);
    std::uint32_t* const to = limb_room(value.size);
    for (int i = 0; i < value.size; ++i) to[i] = value[i];
    return trimmed({limbs_used_, value.size, value.exponent, value.sign_bit});
}

Limbs Machine::sum(const Limbs& a, const Limbs& b) {
    if (a.sign_bit == 0) return b;
    if (b.sign_bit == 0) return a;
    const int exponent = a.exponent < b.exponent ? a.exponent : b.exponent;
    const int top_a = a.exponent + a.size, top_b = b.exponent + b.size;
    const int top = (top_a > top_b ? top_a : top_b) + 1;
    std::uint32_t* const to = limb_room(top - exponent);
    const BigView first = view(a), second = view(b);
    const bool subtract = a.sign_bit != b.sign_bit;
    int order = 1;  // of the magnitudes
    if (subtract) {
        order = 0;
        for (int w = top - 1; w >= exponent && order == 0; --w) {
            if (first.weight(w) != second.weight(w)) order = first.weight(w) < second.weight(w) ? -1 : 1;
        }
        if (order == 0) return {};
    }
    const BigView& larger = order > 0 ? first : second;
    const BigView& smaller = order > 0 ? second : first;
    std::int64_t carry = 0;
    for (int w = exponent; w < top; ++w) {
        const std::int64_t own = larger.weight(w), other = smaller.weight(w);
        carry += own + (subtract ? -other : other);
        to[w - exponent] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
    }
    return trimmed({limbs_used_, top - exponent, exponent, larger.sign_bit});
}

Limbs Machine::product(const Limbs& a, const Limbs& b) {
    if (a.sign_bit == 0 || b.sign_bit == 0) return {};
    const int size = a.size + b.size;
    std::uint32_t* const to = limb_room(size);
    const BigView first = view(a), second = view(b);
    for (int i = 0; i < size; ++i) to[i] = 0;
    for (int i = 0; i < a.size; ++i) {
        std::uint64_t carry = 0;
        for (int j = 0; j < b.size; ++j) {
            carry += static_cast<std::uint64_t>(first[i]) * second[j] + to[i + j];
            to[i + j] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        to[i + b.size] = static_cast<std::uint32_t>(carry);
    }
    return trimmed({limbs_used_, size, a.exponent + b.exponent, a.sign_bit * b.sign_bit});
}

Limbs Machine::enlarge(const Step& step) {
    const auto negated = [](Limbs a) {
        a.sign_bit = -a.sign_bit;
        return a;
    };
    const Limbs a = bigs_[step.a], b = bigs_[step.b];
    switch (step.operation) {
        case Operation::input:
            return push_big(step.number);
        case Operation::add:
            return sum(a, b);
        case Operation::subtract:
            return sum(a, negated(b));
        case Operation::negate:
            return negated(a);
        case Operation::multiply:
            return product(a, b);
        case Operation::scale:
            return product(push_big(step.number), a);
        case Operation::abs:
            return a.sign_bit < 0 ? negated(a) : a;
        case Operation::min:
            return sum(b, negated(a)).sign_bit < 0 ? b : a;
        case Operation::max:
            return sum(a, negated(b)).sign_bit < 0 ? b : a;
    }
    return {};
}

Limbs Machine::big(std::uint32_t result) {
    limbs_used_ = 0;
    bigs_.resize(steps.size());
    for (std::uint32_t i = 0; i <= result; ++i) {
        if (needed[i] != 0) bigs_[i] = enlarge(steps[i]);
    }
    return bigs_[result];
}

}  // namespace abut::exact::program

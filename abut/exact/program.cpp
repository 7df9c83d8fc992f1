// SPDX-License-Identifier: MIT
// Records polynomials, and decides them in doubles where nothing is rounded; see program.h.
#include "abut/exact/program.h"

#include <cmath>
#include <cstddef>
#include <limits>

#include "abut/exact/interpreter.h"
#include "abut/exact/leading_bits.h"
#include "abut/exact/sign.h"

namespace abut::exact::program {
namespace {

/// Fetched once for each task: in a shared library every access to a thread's memory is a call.
Machine& machine_of_thread() {
#ifdef ABUT_SERIAL
    static Machine machine;
#else
    thread_local Machine machine;
#endif
    return machine;
}

Recorded record(const Step& step) {
    Machine& machine = machine_of_thread();
    machine.steps.push_back(step);
    return {static_cast<std::uint32_t>(machine.steps.size() - 1)};
}

bool takes_two(Operation operation) {
    return operation != Operation::input && operation != Operation::negate && operation != Operation::scale &&
           operation != Operation::abs;
}

/// Marks the steps on which the result depends.
void mark_needed(Machine& machine, std::uint32_t result) {
    machine.needed.assign(machine.steps.size(), 0);
    machine.needed[result] = 1;
    for (std::size_t i = result + 1; i-- > 0;) {
        const Step& step = machine.steps[i];
        if (machine.needed[i] == 0 || step.operation == Operation::input) continue;
        machine.needed[step.a] = 1;
        if (takes_two(step.operation)) machine.needed[step.b] = 1;
    }
}

/// What is known of a sum by the rules of zero_pattern.h, filtered.h, expansion.h and big.h.
Fact sum_of(const Fact& a, const Fact& b, double sign) {
    Fact sum;
    sum.value = a.value + sign * b.value;
    sum.magnitude = a.is_input && b.is_input ? std::fabs(sum.value) : a.magnitude + b.magnitude;
    sum.is_zero = a.is_input && b.is_input ? sum.value == 0 : a.is_zero && b.is_zero;
    sum.degree = a.degree > b.degree ? a.degree : b.degree;
    sum.capacity = a.capacity + b.capacity;
    sum.e = a.is_input && b.is_input ? 1024 : bound::sum(a.e, b.e);
    sum.k = a.k + b.k;
    return sum;
}

Fact product_of(const Fact& a, const Fact& b) {
    Fact product;
    product.value = a.value * b.value;
    product.magnitude = a.padded_magnitude() * b.padded_magnitude();
    product.is_zero = a.is_zero || b.is_zero;
    product.degree = a.degree + b.degree;
    product.capacity = 2 * a.capacity * b.capacity;
    product.e = bound::product(a.e, b.e);
    product.k = 1;
    return product;
}

Fact input_of(double value, int degree) {
    Fact fact;
    fact.value = value;
    fact.magnitude = std::fabs(value);
    fact.is_input = true;
    fact.is_zero = value == 0;
    fact.degree = degree;
    fact.capacity = 1;
    return fact;
}

/// Gives a number that is one of two a bound of its error that covers either.
template <class Number>
void cover(Number& number, const Number& a, const Number& b) {
    number.magnitude = a.magnitude > b.magnitude ? a.magnitude : b.magnitude;
    number.e = a.e > b.e ? a.e : b.e;
    number.k = a.k > b.k ? a.k : b.k;
}

Fact extreme_of(const Fact& a, const Fact& b, bool second) {
    Fact extreme;
    cover(extreme, a, b);
    extreme.value = second ? b.value : a.value;
    extreme.is_zero = a.is_zero && b.is_zero;
    extreme.degree = a.degree > b.degree ? a.degree : b.degree;
    extreme.capacity = a.capacity > b.capacity ? a.capacity : b.capacity;
    return extreme;
}

Fact with_value(double value, Fact fact) {
    fact.value = value;
    return fact;
}

Fact fact_of(const Machine& machine, const Step& step) {
    const Fact& a = machine.facts[step.a];
    const Fact& b = machine.facts[step.b];
    switch (step.operation) {
        case Operation::input:
            return input_of(step.number, 1);
        case Operation::add:
            return sum_of(a, b, 1);
        case Operation::subtract:
            return sum_of(a, b, -1);
        case Operation::multiply:
            return product_of(a, b);
        case Operation::scale:
            return product_of(input_of(step.number, 0), a);
        case Operation::min:
            return extreme_of(a, b, b.value < a.value);
        case Operation::max:
            return extreme_of(a, b, b.value > a.value);
        case Operation::negate:
            return with_value(-a.value, a);
        case Operation::abs:
            return with_value(std::fabs(a.value), a);
    }
    return a;
}

void find_facts(Machine& machine, std::uint32_t result) {
    mark_needed(machine, result);
    machine.facts.resize(machine.steps.size());
    for (std::size_t i = 0; i <= result; ++i) {
        if (machine.needed[i] != 0) machine.facts[i] = fact_of(machine, machine.steps[i]);
    }
}

/// Over all inputs, needed or not.
stage::Span span_of_inputs(const Machine& machine) {
    stage::Span span;
    for (const Step& step : machine.steps) {
        if (step.operation == Operation::input) span.include(step.number);
    }
    return span;
}

// The operations of filtered_double_double.h.
Doubled doubled_input(double value) { return {value, 0, std::fabs(value), 0, 0}; }
Doubled negated(const Doubled& a) { return {-a.high, -a.low, a.magnitude, a.e, a.k}; }
Doubled sum_of(const Doubled& a, const Doubled& b) {
    const DoubleDouble high = two_sum(a.high, b.high);
    const DoubleDouble sum = fast_two_sum(high.high, high.low + (a.low + b.low));
    return {sum.high, sum.low, a.magnitude + b.magnitude, bound::sum(a.e, b.e), a.k + b.k};
}
Doubled product_of(const Doubled& a, const Doubled& b) {
    const DoubleDouble high = two_product(a.high, b.high);
    const DoubleDouble product = fast_two_sum(high.high, high.low + (a.high * b.low + a.low * b.high));
    return {product.high, product.low, a.padded_magnitude() * b.padded_magnitude(), bound::product(a.e, b.e), 1};
}
Doubled min_of(const Doubled& a, const Doubled& b) {
    // NaN, where a factor is too large to be split, must not be passed over.
    const bool second = std::isnan(b.high) || b.high < a.high || (b.high == a.high && b.low < a.low);
    Doubled least = second ? b : a;
    cover(least, a, b);
    return least;
}

Doubled doubled_of(const Machine& machine, const Step& step) {
    const Doubled& a = machine.doubled[step.a];
    const Doubled& b = machine.doubled[step.b];
    switch (step.operation) {
        case Operation::input:
            return doubled_input(step.number);
        case Operation::add:
            return sum_of(a, b);
        case Operation::subtract:
            return sum_of(a, negated(b));
        case Operation::multiply:
            return product_of(a, b);
        case Operation::scale:
            return product_of(doubled_input(step.number), a);
        case Operation::min:
            return min_of(a, b);
        case Operation::max:
            return negated(min_of(negated(a), negated(b)));
        case Operation::negate:
            return negated(a);
        case Operation::abs:
            return a.high < 0 ? negated(a) : a;
    }
    return a;
}

/// The result in double-doubles. Needs find_facts.
const Doubled& doubled(Machine& machine, Recorded result) {
    machine.doubled.resize(machine.steps.size());
    for (std::size_t i = 0; i <= result.step; ++i) {
        if (machine.needed[i] != 0) machine.doubled[i] = doubled_of(machine, machine.steps[i]);
    }
    return machine.doubled[result.step];
}

int exact_sign_of(Machine& machine, Recorded result, bool by_expansions) {
    const Fact& fact = machine.facts[result.step];
    if (fact.is_zero) return 0;
    const stage::Span span = span_of_inputs(machine);
    if (span.exact_in_doubles(fact.degree, fact.magnitude)) return static_cast<int>(to_sign(fact.value));
    // Mostly a sum of about the size of its rounding errors in doubles.
    const Doubled& value = doubled(machine, result);
    if (std::fabs(value.high) > value.error()) return static_cast<int>(to_sign(value.high));
    if (by_expansions && span.fits(fact.degree)) {
        const Terms terms = machine.expansion(result.step);
        if (!terms.too_long) return machine.sign(terms);
    }
    return machine.big(result.step).sign_bit;
}

Scaled exact_value_of(Machine& machine, Recorded result, bool by_expansions) {
    const Fact& fact = machine.facts[result.step];
    if (fact.is_zero) return {};
    const stage::Span span = span_of_inputs(machine);
    // Expansions and big integers then add up without rounding, too; their sum is never -0.
    if (span.exact_in_doubles(fact.degree, fact.magnitude)) return Scaled(fact.value + 0.0);
    if (by_expansions && span.fits(fact.degree)) {
        const Terms terms = machine.expansion(result.step);
        if (!terms.too_long) return Scaled(machine.estimate(terms));
    }
    return leading_bits(machine.view(machine.big(result.step)));
}

}  // namespace

void begin() { machine_of_thread().steps.clear(); }
Recorded input(double value) { return record({Operation::input, 0, 0, value}); }
Recorded unary(Operation operation, Recorded a) { return record({operation, a.step, 0, 0}); }
Recorded binary(Operation operation, Recorded a, Recorded b) { return record({operation, a.step, b.step, 0}); }
Recorded scale(int factor, Recorded a) { return record({Operation::scale, a.step, 0, static_cast<double>(factor)}); }

int exact_sign(Recorded result, bool by_expansions) {
    Machine& machine = machine_of_thread();
    find_facts(machine, result.step);
    return exact_sign_of(machine, result, by_expansions);
}
Scaled exact_value(Recorded result, bool by_expansions) {
    Machine& machine = machine_of_thread();
    find_facts(machine, result.step);
    return exact_value_of(machine, result, by_expansions);
}

int sign(Recorded result, bool by_expansions) {
    Machine& machine = machine_of_thread();
    find_facts(machine, result.step);
    const Fact& fact = machine.facts[result.step];
    if (std::fabs(fact.value) > fact.error()) return static_cast<int>(to_sign(fact.value));
    return exact_sign_of(machine, result, by_expansions);
}
Scaled evaluate(Recorded result, bool by_expansions) {
    Machine& machine = machine_of_thread();
    find_facts(machine, result.step);
    const Doubled& value = doubled(machine, result);
    const double size = std::fabs(value.high);
    if (value.error() <= size * 0x1p-55 && (!by_expansions || size <= std::numeric_limits<double>::max())) {
        return Scaled(value.high);
    }
    return exact_value_of(machine, result, by_expansions);
}
Bounded bounded(Recorded result) {
    Machine& machine = machine_of_thread();
    find_facts(machine, result.step);
    const Fact& fact = machine.facts[result.step];
    return {fact.value, fact.error()};
}

}  // namespace abut::exact::program

// SPDX-License-Identifier: MIT
// leading_bits: a big integer, rounded.
#pragma once

#include <cstdint>

#include "abut/exact/scaled.h"

namespace abut::exact {

/// The leading bits of a big number (Big, or the interpreter's view of one), with a relative error of 2^-62.
template <class Number>
[[nodiscard]] Scaled leading_bits(const Number& value) {
    if (value.sign() == 0) return {};
    const int top = value.exponent + value.size;
    const double high =
        static_cast<double>((static_cast<std::uint64_t>(value.weight(top - 1)) << 32) | value.weight(top - 2));
    const double low = static_cast<double>(value.weight(top - 3));
    return Scaled(value.sign() * (high + low * 0x1p-32), 32 * (top - 2));
}

}  // namespace abut::exact

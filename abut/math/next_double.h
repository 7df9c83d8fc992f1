// SPDX-License-Identifier: MIT
// The next double in a direction, without the call that std::nextafter is.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

namespace abut {

/// The least double above x, as std::nextafter(x, infinity); infinity and NaN stay as they are.
[[nodiscard]] inline double next_above(double x) noexcept {
    if (!(x < std::numeric_limits<double>::infinity())) return x;
    // Doubles of one sign are in the order of their bits.
    const std::int64_t bits = x == 0 ? 0 : std::bit_cast<std::int64_t>(x);
    return std::bit_cast<double>(bits + (bits >> 63 | 1));
}

/// The greatest double below x, as std::nextafter(x, -infinity); minus infinity and NaN stay as they are.
[[nodiscard]] inline double next_below(double x) noexcept { return -next_above(-x); }

}  // namespace abut

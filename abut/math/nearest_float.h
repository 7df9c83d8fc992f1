// SPDX-License-Identifier: MIT
// Rounding of doubles to floats, and the test for doubles that are floats.
#pragma once

#include <bit>
#include <cstdint>

#include "abut/math/vec.h"

namespace abut {

/// The float nearest to x, as a double; infinite beyond the range of floats. A conversion to float and back would not
/// suffice: where GCC 12 vectorises pairs of numbers it omits both conversions, so that nothing is rounded.
[[nodiscard]] inline double nearest_float(double x) noexcept {
    const volatile float rounded = static_cast<float>(x);
    return rounded;
}
/// Rounds each coordinate likewise.
[[nodiscard]] inline Vec3 nearest_floats(Vec3 v) noexcept {
    return Vec3(nearest_float(v.x), nearest_float(v.y), nearest_float(v.z));
}

/// Whether a finite number is a float, and not a subnormal one. Tests the bits, for the reason above.
[[nodiscard]] inline bool is_float(double x) noexcept {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const std::uint64_t size = bits << 1,
                        beyond = bits << 35;  // the bits without the sign; the digits beyond a float's precision
    constexpr std::uint64_t least = std::uint64_t{1023 - 126} << 53, past = std::uint64_t{1023 + 128} << 53;
    return size == 0 || (beyond == 0 && size >= least && size < past);
}
/// Whether all three coordinates are such floats.
[[nodiscard]] inline bool are_floats(Vec3 v) noexcept { return is_float(v.x) && is_float(v.y) && is_float(v.z); }

}  // namespace abut

// SPDX-License-Identifier: MIT
// Doubles that are floats.
#pragma once

#include <bit>
#include <cstdint>

#include "abut/math/vec.h"

namespace abut {

/// The float nearest to a number; infinite beyond what floats hold. Two conversions by themselves would not do: of pairs of
/// numbers GCC 12 leaves both out where it vectorises, so that nothing is rounded.
[[nodiscard]] inline double nearest_float(double x) noexcept {
    const volatile float rounded = static_cast<float>(x);
    return rounded;
}
/// The same of each coordinate.
[[nodiscard]] inline Vec3 nearest_floats(Vec3 v) noexcept {
    return Vec3(nearest_float(v.x), nearest_float(v.y), nearest_float(v.z));
}

/// Whether a finite number is a float, and not one of the denormal ones. By its bits, for the reason above.
[[nodiscard]] inline bool is_float(double x) noexcept {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const std::uint64_t size = bits << 1, beyond = bits << 35;  // without the sign; the digits that floats have not
    constexpr std::uint64_t least = std::uint64_t{1023 - 126} << 53, past = std::uint64_t{1023 + 128} << 53;
    return size == 0 || (beyond == 0 && size >= least && size < past);
}
/// The same of all three coordinates.
[[nodiscard]] inline bool are_floats(Vec3 v) noexcept { return is_float(v.x) && is_float(v.y) && is_float(v.z); }

}  // namespace abut

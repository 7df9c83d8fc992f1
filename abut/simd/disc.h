// SPDX-License-Identifier: MIT
// A disc around what lies below a node's child, in two bytes: a piece of a surface is thin where its box is not.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

namespace abut::simd {

/// Bits 0 to 5 and 6 to 11 say a direction n: with u and v of them, from -1 to 1 in 63 steps, n = (x, y, 1 - |x| - |y|) of
/// x = (u + v) / 2 and y = (u - v) / 2 (half of an octahedron). Bits 12 to 15 say how thick: all points x below the child
/// have |n · (x - c)| <= |n| r ((k + 1) / 16)², for k these bits, c the box's centre and r half its diagonal.
using Disc = std::uint16_t;

inline constexpr int disc_directions = 63, disc_levels = 16;

/// The disc across the direction, or nearly, or its opposite; of the least thickness. Any for no direction.
[[nodiscard]] inline Disc disc_across(std::array<double, 3> way) noexcept {
    if (way[2] < 0) way = {-way[0], -way[1], -way[2]};
    const double sum = std::abs(way[0]) + std::abs(way[1]) + way[2];
    if (!(sum > 0)) return 0;
    const auto bits = [&](double x) { return static_cast<unsigned>((x / sum + 1) * (0.5 * disc_directions) + 0.5); };
    return static_cast<Disc>(bits(way[0] + way[1]) | bits(way[0] - way[1]) << 6);
}

/// Its direction, of length 1.
[[nodiscard]] inline std::array<double, 3> direction_of(Disc disc) noexcept {
    const double u = (disc & disc_directions) / (0.5 * disc_directions) - 1,
                 v = (disc >> 6 & disc_directions) / (0.5 * disc_directions) - 1;
    const double x = 0.5 * (u + v), y = 0.5 * (u - v), z = 1 - std::abs(x) - std::abs(y);
    const double inverse = 1 / std::sqrt(x * x + y * y + z * z);
    return {x * inverse, y * inverse, z * inverse};
}

/// How thick half of it is, beside the radius.
[[nodiscard]] inline double half_thickness_of(Disc disc) noexcept {
    const double level = ((disc >> 12) + 1) * (1.0 / disc_levels);
    return level * level;
}

}  // namespace abut::simd

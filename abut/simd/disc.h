// SPDX-License-Identifier: MIT
// A disc around what lies below a node's child, in eight bytes: a piece of a surface is thin where its box is not.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace abut::simd {

/// Whole numbers of which `unit` makes 1. The disc lies across n = (x, y, 1 - |x| - |y|) (half of an octahedron): all points p
/// below the child have |n̂ · (p - c) - r middle| <= r half, for n̂ = n / |n|, c the box's centre and r half its diagonal.
struct Disc {
    static constexpr int unit = 32767;

    std::int16_t x = 0, y = 0, middle = 0, half = unit;
};

/// The discs of a node's children.
struct alignas(64) Discs8 {
    std::array<std::int16_t, 8> x{}, y{}, middle{}, half{};

    [[nodiscard]] Disc operator[](std::size_t lane) const noexcept {
        return {x[lane], y[lane], middle[lane], half[lane]};
    }
    void set(std::size_t lane, Disc disc) noexcept {
        x[lane] = disc.x, y[lane] = disc.y, middle[lane] = disc.middle, half[lane] = disc.half;
    }
};

/// The disc across the direction, or nearly, or its opposite, as thick as the ball. Any for no direction.
[[nodiscard]] inline Disc disc_across(std::array<double, 3> way) noexcept {
    if (way[2] < 0) way = {-way[0], -way[1], -way[2]};
    const double sum = std::abs(way[0]) + std::abs(way[1]) + way[2];
    if (!(sum > 0)) return {};
    const auto whole = [&](double x) { return static_cast<std::int16_t>(std::lround(x / sum * Disc::unit)); };
    return {whole(way[0]), whole(way[1])};
}

/// Its direction, of length 1.
[[nodiscard]] inline std::array<double, 3> direction_of(Disc disc) noexcept {
    const double x = disc.x, y = disc.y, z = Disc::unit - std::abs(x) - std::abs(y);
    const double inverse = 1 / std::sqrt(x * x + y * y + z * z);
    return {x * inverse, y * inverse, z * inverse};
}

/// Where its middle is, and how thick half of it is, beside the radius.
[[nodiscard]] inline double middle_of(Disc disc) noexcept { return disc.middle * (1.0 / Disc::unit); }
[[nodiscard]] inline double half_thickness_of(Disc disc) noexcept { return disc.half * (1.0 / Disc::unit); }

}  // namespace abut::simd

// SPDX-License-Identifier: MIT
// Disc: a disc around what a node's child holds, in eight bytes, because a piece of a surface is thin where its box is
// not.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace abut::bvh {

/// The disc's numbers are integers, in units of 1 / `unit`. It is perpendicular to n = (x, y, 1 - |x| - |y|) (half of
/// an octahedron): all points p that the child holds have |n̂ · (p - c) - r middle| <= r half, where n̂ = n / |n|, c is
/// the box's centre and r half its diagonal.
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

}  // namespace abut::bvh

// SPDX-License-Identifier: MIT
// A disc around what lies below a node's child, in eight bytes: a piece of a surface is thin where its box is not.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace abut::bvh {

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

}  // namespace abut::bvh

// SPDX-License-Identifier: MIT
// Sorts boxes into bins by their centers, and to two sides, for whoever builds trees. Everything here is the same on every machine:
// centers round in one way, and all else only compares.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace abut::simd {

/// A box whose lower sides are negated, so that all six only grow. What is in the fourth places is its owner's; where boxes are
/// joined it says nothing.
struct alignas(32) GrowingBox {
    static constexpr float far = std::numeric_limits<float>::infinity();

    std::array<float, 4> below{-far, -far, -far, -far};  // -min
    std::array<float, 4> above{-far, -far, -far, -far};  // max

    void include(const GrowingBox& other) noexcept {
        for (std::size_t i = 0; i < 4; ++i) {
            below[i] = other.below[i] > below[i] ? other.below[i] : below[i];
            above[i] = other.above[i] > above[i] ? other.above[i] : above[i];
        }
    }
    /// Half the surface, infinite when it overflows; 0 for an empty box.
    [[nodiscard]] float half_area() const noexcept {
        const float x = above[0] + below[0], y = above[1] + below[1], z = above[2] + below[2];
        return x >= 0 ? x * y + y * z + z * x : 0;
    }
};

/// Bin along an axis: (center - low) · scale, rounded down, at most bins - 1. Scales are not negative; where one is 0 all lie in
/// bin 0.
struct Binning {
    std::array<float, 4> low{};
    std::array<float, 4> scale{};
    std::uint32_t bins = 0;

    /// So many bins between the centers' sides; axes along which that is not possible have the scale 0.
    [[nodiscard]] static Binning between(const GrowingBox& centers, std::uint32_t bins) noexcept;
};

/// For each axis and bin: the boxes there, and how many.
struct Bins {
    static constexpr std::size_t most = 16;
    static constexpr std::size_t taken = 4;  // boxes on end; two fill a line of memory
    std::array<std::array<GrowingBox, most>, 3> boxes;
    std::array<std::array<std::uint32_t, most>, 3> counts;

    /// Empties the first so many bins of each axis.
    void clear(std::size_t bins) noexcept {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            for (std::size_t i = 0; i < bins; ++i) {
                boxes[axis][i] = {};
                counts[axis][i] = 0;
            }
        }
    }
    /// Adds the first so many bins of each axis.
    void include(const Bins& other, std::size_t bins) noexcept {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            for (std::size_t i = 0; i < bins; ++i) {
                boxes[axis][i].include(other.boxes[axis][i]);
                counts[axis][i] += other.counts[axis][i];
            }
        }
    }
};

/// Adds boxes to bins: Bins::taken on end out of every `step`, a multiple of these.
void bin(std::span<const GrowingBox> boxes, std::size_t step, const Binning& binning, Bins& bins) noexcept;

/// How many boxes lie in bins below `bin`.
[[nodiscard]] std::size_t count_below(std::span<const GrowingBox> boxes, const Binning& binning, std::size_t axis,
                                      std::uint32_t bin) noexcept;

/// Copies the boxes that lie in bins below `bin` to `left` on, upwards, and the others from just below `right` on, downwards.
/// Adds their centers to those of the two sides. How many went to the left.
std::size_t part(std::span<const GrowingBox> boxes, const Binning& binning, std::size_t axis, std::uint32_t bin,
                 GrowingBox* left, GrowingBox* right, std::array<GrowingBox, 2>& centers) noexcept;

/// The box of the boxes' centers.
[[nodiscard]] GrowingBox centers_of(std::span<const GrowingBox> boxes) noexcept;

}  // namespace abut::simd

// SPDX-License-Identifier: MIT
// Sorts boxes into bins by their centres, and partitions them, for the builders of trees.
//
// Results are the same on every machine: centres are rounded in one way, and all else only compares.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

namespace abut::bvh {

/// A box whose lower sides are negated, so that a union is the maximum of all six. The fourth elements are free for
/// other uses; those of a union are meaningless.
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
    /// Half the surface area; infinite if it overflows, and 0 for an empty box.
    [[nodiscard]] float half_area() const noexcept {
        const float x = above[0] + below[0], y = above[1] + below[1], z = above[2] + below[2];
        return x >= 0 ? x * y + y * z + z * x : 0;
    }
};

/// The bin of a centre along each axis: (center - low) · scale, rounded down, at most bins - 1. Scales are not
/// negative; along an axis with the scale 0 all centres are in bin 0.
struct Binning {
    alignas(16) std::array<float, 4> low{};
    alignas(16) std::array<float, 4> scale{};
    std::uint32_t bins = 0;

    /// This many bins between the sides of the box of centres. Axes along which that is not possible get the scale 0.
    [[nodiscard]] static Binning between(const GrowingBox& centers, std::uint32_t bins) noexcept;
};

/// For each axis and bin: the union of its boxes, and their number.
struct Bins {
    static constexpr std::size_t most = 16;
    std::array<std::array<GrowingBox, most>, 3> boxes{};
    std::array<std::array<std::uint32_t, most>, 3> counts{};
};

/// Adds boxes to bins.
void bin(std::span<const GrowingBox> boxes, const Binning& binning, Bins& bins) noexcept;

/// Copies the boxes in bins below `bin` to `left` and upwards, and the others to just below `right` and downwards, and
/// adds their centres to those of the two sides. Returns how many went to the left.
std::size_t partition(std::span<const GrowingBox> boxes, const Binning& binning, std::size_t axis, std::uint32_t bin,
                      GrowingBox* left, GrowingBox* right, std::array<GrowingBox, 2>& centers) noexcept;

/// Several splits, each of which separates boxes below a bin from the others, and the side of a box by the results of
/// all of them.
struct Sorting {
    static constexpr std::size_t most_splits = 7, most_sides = most_splits + 1;

    // By split, as in Binning; beyond the last one all are 0, and no box is below that.
    alignas(32) std::array<float, 8> low{};
    alignas(32) std::array<float, 8> scale{};
    alignas(32) std::array<float, 8> bin{};
    alignas(32) std::array<float, 8> axis{};
    std::size_t splits = 0;
    std::array<std::uint8_t, 1 << most_splits> side{};  // by the set of splits that a box is below, a bit each

    void add(const Binning& binning, std::size_t along, std::uint32_t at) noexcept {
        low[splits] = binning.low[along];
        scale[splits] = binning.scale[along];
        bin[splits] = static_cast<float>(at);
        axis[splits] = static_cast<float>(along);
        ++splits;
    }
};

/// Sets the side of each box, and adds to the number of boxes on each side.
void classify_sides(std::span<const GrowingBox> boxes, const Sorting& sorting, std::uint8_t* sides,
                    std::array<std::uint32_t, Sorting::most_sides>& counts) noexcept;

/// Copies each box to the next place of its side: next[side], which then advances.
void scatter(std::span<const GrowingBox> boxes, const std::uint8_t* sides, GrowingBox* to,
             std::array<std::uint32_t, Sorting::most_sides>& next) noexcept;

/// Adds the boxes' centres to a box of centres.
void include_centers(std::span<const GrowingBox> boxes, GrowingBox& centers) noexcept;

}  // namespace abut::bvh

// SPDX-License-Identifier: MIT
// Splits few boxes in two at the best of all places along the axes. Everything here is the same on every machine: places are
// integers, and areas round in one way.
#pragma once

#include "abut/bvh/build/binning.h"

namespace abut::bvh {

/// Some boxes, and for each axis their numbers in the order of their centers.
struct SortedBoxes {
    static constexpr std::size_t most = 64;

    std::array<GrowingBox, most> boxes;  // the fourth places are 0
    std::array<std::array<std::uint8_t, most>, 3> order;
};

/// What so many boxes count on one side of a split, up to SortedBoxes::most.
class Weights {
public:
    /// As many as groups of `group` that would hold them.
    explicit Weights(std::size_t group) noexcept;

    /// Those of i boxes, i + 1 and so on.
    [[nodiscard]] const float* upwards(std::size_t i) const noexcept { return &up_[i]; }
    /// Those of i boxes, i - 1 and so on.
    [[nodiscard]] const float* downwards(std::size_t i) const noexcept { return &down_[SortedBoxes::most - i]; }

private:
    static constexpr std::size_t room = 8;  // kernels load whole vectors
    std::array<float, SortedBoxes::most + room> up_{}, down_{};
};

/// The first `count` in the order along an axis go to one side. The cost is the sum of the sides' half surfaces times their
/// weights: infinite where no split has any.
struct ExhaustiveSplit {
    float cost = GrowingBox::far;
    std::uint32_t axis = 0;
    std::uint32_t count = 0;
};

/// Of at most SortedBoxes::most boxes, whose centers' box is given. Whose centers lie at the same place stay in their order.
[[nodiscard]] SortedBoxes sorted(std::span<const GrowingBox> boxes, const GrowingBox& centers) noexcept;

/// The cheapest split of the boxes that stand in the orders between two places; of equals, the first one.
[[nodiscard]] ExhaustiveSplit best_split(const SortedBoxes& few, std::size_t first, std::size_t last,
                                         const Weights& weights) noexcept;

}  // namespace abut::bvh

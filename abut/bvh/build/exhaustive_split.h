// SPDX-License-Identifier: MIT
// Splits up to 64 boxes in two at the best of all positions along the axes.
//
// Results are the same on every machine: positions are integers, and areas are rounded in one way.
#pragma once

#include "abut/bvh/build/binning.h"

namespace abut::bvh {

/// Some boxes, and for each axis their indices in the order of their centres.
struct SortedBoxes {
    static constexpr std::size_t most = 64;

    std::array<GrowingBox, most> boxes;  // the fourth elements are 0
    std::array<std::array<std::uint8_t, most>, 3> order;
};

/// The weight in the cost of a split of a side with so many boxes, up to SortedBoxes::most.
class Weights {
public:
    /// The weight is the number of groups of `group` boxes that hold the side.
    explicit Weights(std::size_t group) noexcept;

    /// The weights of i boxes, i + 1 and so on.
    [[nodiscard]] const float* upwards(std::size_t i) const noexcept { return &up_[i]; }
    /// The weights of i boxes, i - 1 and so on.
    [[nodiscard]] const float* downwards(std::size_t i) const noexcept { return &down_[SortedBoxes::most - i]; }

private:
    static constexpr std::size_t room = 8;  // kernels load whole vectors
    std::array<float, SortedBoxes::most + room> up_{}, down_{};
};

/// A split: the first `count` boxes in the order along an axis go to one side. The cost is the sum over both sides of
/// half the surface area times the weight; it is infinite if no split has a finite cost.
struct ExhaustiveSplit {
    float cost = GrowingBox::far;
    std::uint32_t axis = 0;
    std::uint32_t count = 0;
};

/// Sorts at most SortedBoxes::most boxes, whose box of centres is given. Boxes with centres at the same position keep
/// their order.
[[nodiscard]] SortedBoxes sorted(std::span<const GrowingBox> boxes, const GrowingBox& centers) noexcept;

/// The cheapest split of the boxes at places [first, last) of the orders; of equally cheap ones, the first.
[[nodiscard]] ExhaustiveSplit best_split(const SortedBoxes& few, std::size_t first, std::size_t last,
                                         const Weights& weights) noexcept;

}  // namespace abut::bvh

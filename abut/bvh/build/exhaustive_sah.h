// SPDX-License-Identifier: MIT
// ExhaustiveSahBuilder: builds the lowest subtrees, and splits ranges of few primitives at the best of all positions,
// which keeps leaves full.
#pragma once

#include <span>
#include <vector>

#include "abut/bvh/build/binary_bvh.h"
#include "abut/bvh/build/exhaustive_split.h"

namespace abut::bvh {

class ExhaustiveSahBuilder {
public:
    static constexpr std::size_t most = SortedBoxes::most;

    /// Splits down to leaves of at most `least`. While a range has more than `leaf_size` primitives, costs count leaves
    /// of `leaf_size`.
    ExhaustiveSahBuilder(std::size_t leaf_size, std::size_t least)
        : leaf_size_(leaf_size), least_(least), whole_(leaf_size), fine_(1) {}

    /// Appends the nodes of at most `most` primitives, whose box of centres is given. Their indices are written to
    /// `order`, which begins at place `first` of the whole order. From `balanced_depth` on, ranges are halved.
    void build(std::span<const Primitive> primitives, const GrowingBox& centers, std::span<std::uint32_t> order,
               std::size_t first, std::uint32_t parent, int depth, std::vector<BinaryNode>& nodes) const;

private:
    struct Subtree;

    std::size_t leaf_size_, least_;
    Weights whole_, fine_;  // for ranges that make several leaves, and for those that make one
};

}  // namespace abut::bvh

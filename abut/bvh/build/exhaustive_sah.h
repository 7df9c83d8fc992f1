// SPDX-License-Identifier: MIT
// Builds the lowest subtrees: ranges of few primitives are split at the best of all places, which keeps leaves full.
#pragma once

#include <span>
#include <vector>

#include "abut/bvh/build/binary_bvh.h"
#include "abut/bvh/build/exhaustive_split.h"

namespace abut::bvh {

class ExhaustiveSahBuilder {
public:
    static constexpr std::size_t most = SortedBoxes::most;

    /// Down to leaves of at most `least`; as long as there are more than `leaf_size`, leaves count as if these were their size.
    ExhaustiveSahBuilder(std::size_t leaf_size, std::size_t least)
        : leaf_size_(leaf_size), least_(least), whole_(leaf_size), fine_(1) {}

    /// Appends the nodes of at most so many primitives, whose centers' box is given. Their numbers go to `order`, whose place
    /// among all is `first`. From `balanced_depth` on, ranges are halved.
    void build(std::span<const Primitive> primitives, const GrowingBox& centers, std::span<std::uint32_t> order,
               std::size_t first, std::uint32_t parent, int depth, std::vector<BinaryNode>& nodes) const;

private:
    struct Subtree;

    std::size_t leaf_size_, least_;
    Weights whole_, fine_;  // of what makes several leaves, and of what makes one
};

}  // namespace abut::bvh

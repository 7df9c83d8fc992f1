// SPDX-License-Identifier: MIT
// A binary tree of boxes down to single primitives: what high-quality builds improve before it becomes wide.
#pragma once

#include <span>
#include <vector>

#include "abut/tree/primitives.h"

namespace abut::tree {

struct BinaryNode {
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    simd::GrowingBox box{};
    float area = 0;  // half the box's surface
    std::uint32_t parent = none;
    std::array<std::uint32_t, 2> child{none, none};  // a leaf's second is its primitive

    [[nodiscard]] bool leaf() const noexcept { return child[0] == none; }
};

/// The root is node 0. Built by the surface-area heuristic from top to bottom (Wald 2007), on all cores; what comes to be
/// leaves of the wide tree is cut out as a fast build would.
[[nodiscard]] std::vector<BinaryNode> binary_tree(std::vector<Primitive> primitives, std::size_t leaf_size);

/// Moves subtrees to where they enlarge boxes least, as long as that makes all boxes together smaller (Bittner, Hapala and
/// Havran 2013; Meister and Bittner 2018). The root stays node 0. Looks for places on all cores.
void reinsert(std::span<BinaryNode> nodes);

/// The cheapest wide tree whose nodes' boxes are those of the binary one, by the surface-area heuristic (Ylitie, Karras and
/// Laine 2017).
struct Wide {
    std::vector<Node> nodes;
    std::vector<std::uint32_t> order;
    int depth = 0;
    float cost = 0;  // the sum of the boxes' half surfaces
};
[[nodiscard]] Wide widened(std::span<const BinaryNode> nodes, std::size_t leaf_size);

}  // namespace abut::tree

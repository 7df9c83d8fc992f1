// SPDX-License-Identifier: MIT
// A binary BVH, and the steps that build it, improve it and collapse it to a wide one.
#pragma once

#include <span>
#include <vector>

#include "abut/bvh/build/primitives.h"

namespace abut::bvh {

struct BinaryNode {
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    GrowingBox box{};
    float area = 0;  // half the box's surface area
    std::uint32_t parent = none;
    std::array<std::uint32_t, 2> child{none, none};
    std::uint32_t first = 0, count = 0;  // a leaf's primitives: places of the order

    [[nodiscard]] bool leaf() const noexcept { return child[0] == none; }
};

/// Half a box's surface area; infinite, too, if an infinite side times a zero one is NaN.
[[nodiscard]] inline float area_of(const GrowingBox& box) noexcept {
    const float area = box.half_area();
    return area >= 0 ? area : GrowingBox::far;
}

/// Makes a node the parent of the node behind it and of `second`, and its box their union.
inline void join(std::span<BinaryNode> nodes, std::uint32_t at, std::uint32_t second) noexcept {
    BinaryNode& node = nodes[at];
    node.child = {at + 1, second};
    node.box = nodes[at + 1].box;
    node.box.include(nodes[second].box);
    node.area = area_of(node.box);
}

struct BinaryBvh {
    std::vector<BinaryNode> nodes;     // the root is node 0, and parents come before their children
    std::vector<std::uint32_t> order;  // the primitives' indices, by place
};

/// Builds a binary BVH from the top by the surface-area heuristic (Wald 2007), on all cores: splits into groups of at
/// most `leaf_size`, and then into leaves of at most `least`.
[[nodiscard]] BinaryBvh build_binary(std::span<Primitive> primitives, std::size_t leaf_size, std::size_t least);

/// Moves subtrees to where they enlarge boxes least, if that reduces the total area of all boxes (Bittner, Hapala and
/// Havran 2013; Meister and Bittner 2018). Searches for places on all cores.
void reinsert(std::vector<BinaryNode>& nodes);

/// The cheapest wide BVH whose nodes' boxes are those of the binary one, by the surface-area heuristic (Ylitie, Karras
/// and Laine 2017).
struct WideBvh {
    LargeArray<Node> nodes;
    LargeArray<std::uint32_t> order;
    float cost = 0;  // half the boxes' surface areas, added up
    int depth = 0;   // a tree deeper than most_depth lacks what is below that
    std::size_t leaves = 0;
};
[[nodiscard]] WideBvh collapsed(const BinaryBvh& tree, std::size_t leaf_size);

}  // namespace abut::bvh

// SPDX-License-Identifier: MIT
// A wide tree of boxes over anything that has a box. It never learns what its primitives are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "abut/shape/aabb.h"
#include "abut/simd/box8.h"

namespace abut {

/// How a mesh's tree is built.
struct BuildOptions {
    int leaf_size = 4;  ///< at most so many primitives share a leaf; 1 to 64
};

}  // namespace abut

namespace abut::tree {

/// Up to eight children. Lanes without a child hold an empty box, which no query meets.
struct Node {
    simd::Box8 boxes;
    std::array<std::uint32_t, 8> child{};  // an inner child's node, or a leaf's first place in the order
    std::array<std::uint8_t, 8> count{};   // a leaf's primitives; 0 for an inner child
    std::uint32_t used = 0;                // bit i: lane i has a child
};

/// No tree is deeper, so that walks need no more than a fixed stack.
inline constexpr int most_depth = 72;

/// Nodes and the primitives' order. Node 0 holds the root as its only child, so that every box has a lane.
class Tree {
public:
    Tree() = default;

    /// Builds from one box for each primitive, on all cores; the result does not depend on how many there are. Boxes are
    /// rounded outwards to floats. Binned surface-area heuristic (Wald 2007), eight children at once.
    Tree(std::span<const Aabb> boxes, const BuildOptions& options);

    [[nodiscard]] bool empty() const noexcept { return order_.empty(); }
    [[nodiscard]] std::span<const Node> nodes() const noexcept { return nodes_; }
    /// Which primitive stands where: leaves name ranges of it.
    [[nodiscard]] std::span<const std::uint32_t> order() const noexcept { return order_; }
    [[nodiscard]] std::size_t bytes() const noexcept {
        return nodes_.size() * sizeof(Node) + order_.size() * sizeof(std::uint32_t);
    }
    [[nodiscard]] int depth() const noexcept { return depth_; }

private:
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> order_;
    int depth_ = 0;
};

/// The smallest float box that holds a double box; empty for an empty or NaN one.
[[nodiscard]] simd::Box rounded_outwards(const Aabb& box) noexcept;

/// The box in one lane, in doubles.
[[nodiscard]] Aabb lane_box(const Node& node, std::size_t lane) noexcept;

}  // namespace abut::tree

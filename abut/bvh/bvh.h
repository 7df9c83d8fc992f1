// SPDX-License-Identifier: MIT
// A wide BVH of boxes over anything that has a box. It never learns what its primitives are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "abut/base/function_ref.h"
#include "abut/base/reset_when_moved.h"
#include "abut/base/shared_array.h"
#include "abut/bvh/build_options.h"
#include "abut/bvh/node8.h"
#include "abut/shape/aabb.h"

namespace abut::bvh {

using Node = Node8;

/// No tree is deeper, so that traversals need no more than a fixed stack.
inline constexpr int most_depth = 72;

/// Fills in the boxes of the primitives from `first` on; called on all cores at once.
using BoxesOf = FunctionRef<void(std::size_t first, std::span<Aabb> boxes)>;

/// Nodes and the primitives' order. Node 0 holds the root as its only child, so that every box has a lane.
class Bvh {
public:
    Bvh() = default;

    /// Builds from one box for each primitive, on all cores; the result does not depend on how many there are. Boxes are
    /// rounded outwards to floats. Split in two by the binned surface-area heuristic (Wald 2007), and made wide as cheaply as
    /// that can be (Ylitie, Karras and Laine 2017).
    Bvh(std::span<const Aabb> boxes, const BuildOptions& options);
    /// The same of `count` boxes that are asked for, range by range.
    Bvh(std::size_t count, const BoxesOf& boxes_of, const BuildOptions& options);

    /// The arrays of a tree that was built before, with its depth and leaves. Taken as they are: see validate.
    Bvh(SharedArray<Node> nodes, SharedArray<std::uint32_t> order, int depth, std::size_t leaves) noexcept
        : nodes_(std::move(nodes)), order_(std::move(order)), depth_(depth), leaves_(leaves), reach_(reach_of_root()) {}

    /// The same tree over primitives that have moved, given all their boxes anew: far cheaper than a build, but the farther
    /// they have moved apart from their neighbours, the larger its boxes.
    [[nodiscard]] Bvh refitted(std::span<const Aabb> boxes) const;

    /// How many boxes a line that meets the whole meets on average, by the surface-area heuristic.
    [[nodiscard]] double cost() const noexcept;

    [[nodiscard]] bool empty() const noexcept { return order_.empty(); }
    [[nodiscard]] std::span<const Node> nodes() const noexcept { return nodes_; }
    /// Which primitive stands where: leaves name ranges of it.
    [[nodiscard]] std::span<const std::uint32_t> order() const noexcept { return order_; }
    [[nodiscard]] const SharedArray<Node>& shared_nodes() const noexcept { return nodes_; }
    [[nodiscard]] const SharedArray<std::uint32_t>& shared_order() const noexcept { return order_; }
    [[nodiscard]] std::size_t bytes() const noexcept {
        return nodes_.size() * sizeof(Node) + order_.size() * sizeof(std::uint32_t);
    }
    [[nodiscard]] int depth() const noexcept { return depth_; }
    [[nodiscard]] std::size_t leaves() const noexcept { return leaves_; }
    /// The largest magnitude of its boxes' coordinates; 0 when empty.
    [[nodiscard]] double reach() const noexcept { return reach_; }

private:
    [[nodiscard]] double reach_of_root() const noexcept;

    SharedArray<Node> nodes_;
    SharedArray<std::uint32_t> order_;
    ResetWhenMoved<int> depth_;
    ResetWhenMoved<std::size_t> leaves_;
    ResetWhenMoved<double> reach_;
};

/// Marks the leaves of all nodes, and returns how many there are.
std::size_t mark_leaves(std::span<Node> nodes) noexcept;

/// What is wrong with one element of an array.
struct Fault {
    std::size_t element;
    std::string what;
};

/// What would make traversals through a tree of these arrays fail or not end, in its first bad node: every child and every place
/// of the order in exactly one lane, parents before their children, no deeper than most_depth, counts and bits that agree,
/// boxes that are none or hold something. Sets the depth and how many leaves there are.
[[nodiscard]] std::optional<Fault> validate(std::span<const Node> nodes, std::size_t places, int& depth,
                                            std::size_t& leaves);

/// The smallest float box that holds a double box; empty for an empty or NaN one.
[[nodiscard]] simd::Box rounded_outwards(const Aabb& box) noexcept;

/// The box in one lane, in doubles.
[[nodiscard]] Aabb lane_box(const Node& node, std::size_t lane) noexcept;

}  // namespace abut::bvh

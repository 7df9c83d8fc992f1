// SPDX-License-Identifier: MIT
// A wide BVH of boxes over primitives of any kind, of which it needs only a box each.
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

/// The greatest depth of a tree, so that a fixed stack is enough for any traversal.
inline constexpr int most_depth = 72;

/// Sets the boxes of the primitives from `first` on; called on all cores at the same time.
using BoxesOf = FunctionRef<void(std::size_t first, std::span<Aabb> boxes)>;

/// The nodes, and the order of the primitives. Node 0 holds the root as its only child, so that every box is in a lane.
class Bvh {
public:
    Bvh() = default;

    /// Builds the tree from one box for each primitive, on all cores; the result does not depend on the number of
    /// cores. Boxes are rounded outwards to floats. A binary BVH is built by the binned surface-area heuristic (Wald
    /// 2007), improved by reinsertion for Quality::high, and then collapsed to the cheapest wide one (Ylitie, Karras
    /// and Laine 2017).
    Bvh(std::span<const Aabb> boxes, const BuildOptions& options);
    /// The same for `count` boxes that a function provides, range by range.
    Bvh(std::size_t count, BoxesOf boxes_of, const BuildOptions& options);

    /// Wraps the arrays of a tree that was built before, with its depth and number of leaves. Nothing is checked: see
    /// validate.
    Bvh(SharedArray<Node> nodes, SharedArray<std::uint32_t> order, int depth, std::size_t leaves) noexcept
        : nodes_(std::move(nodes)),
          order_(std::move(order)),
          depth_(depth),
          leaves_(leaves),
          coordinate_bound_(bound_of_root()) {}

    /// The same tree with the new boxes of all its primitives, which have moved. Far cheaper than a build, but the
    /// tree's boxes get the larger, the farther primitives have moved from their neighbours.
    [[nodiscard]] Bvh refitted(std::span<const Aabb> boxes) const;

    /// By the surface-area heuristic, the mean number of boxes that a line meets if it meets the root's box; 0 for an
    /// empty tree.
    [[nodiscard]] double cost() const noexcept;

    [[nodiscard]] bool empty() const noexcept { return order_.empty(); }
    [[nodiscard]] std::span<const Node> nodes() const noexcept { return nodes_; }
    /// The primitives' indices; leaves are ranges of this array.
    [[nodiscard]] std::span<const std::uint32_t> order() const noexcept { return order_; }
    [[nodiscard]] const SharedArray<Node>& shared_nodes() const noexcept { return nodes_; }
    [[nodiscard]] const SharedArray<std::uint32_t>& shared_order() const noexcept { return order_; }
    [[nodiscard]] std::size_t bytes() const noexcept {
        return nodes_.size() * sizeof(Node) + order_.size() * sizeof(std::uint32_t);
    }
    [[nodiscard]] int depth() const noexcept { return depth_; }
    [[nodiscard]] std::size_t leaves() const noexcept { return leaves_; }
    /// The largest magnitude of the boxes' coordinates; 0 for an empty tree.
    [[nodiscard]] double coordinate_bound() const noexcept { return coordinate_bound_; }

private:
    [[nodiscard]] double bound_of_root() const noexcept;

    SharedArray<Node> nodes_;
    SharedArray<std::uint32_t> order_;
    ResetWhenMoved<int> depth_;
    ResetWhenMoved<std::size_t> leaves_;
    ResetWhenMoved<double> coordinate_bound_;
};

/// Sets the `leaves` bits of all nodes, and returns the number of leaves.
std::size_t mark_leaves(std::span<Node> nodes) noexcept;

/// An invalid element of an array, and what is wrong with it.
struct Fault {
    std::size_t element;
    std::string what;
};

/// Checks that every traversal of a tree with these arrays is correct and ends, and returns the first invalid node, if
/// there is one. In a valid tree every child and every place of the order is in exactly one lane, parents come before
/// their children, no node is deeper than most_depth, counts and bits agree, the boxes of children are ordered, without
/// NaN, and the boxes of unused lanes are empty. Sets the depth and the number of leaves.
[[nodiscard]] std::optional<Fault> validate(std::span<const Node> nodes, std::size_t places, int& depth,
                                            std::size_t& leaves);

/// The smallest float box that contains a double box; empty if that is empty or NaN.
[[nodiscard]] simd::Box rounded_outwards(const Aabb& box) noexcept;

/// The box in one lane, in doubles.
[[nodiscard]] Aabb lane_box(const Node& node, std::size_t lane) noexcept;

}  // namespace abut::bvh

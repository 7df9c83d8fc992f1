// SPDX-License-Identifier: MIT
// Refits a tree to the boxes of its leaves, and computes what it then costs.
#pragma once

#include <span>

#include "abut/bvh/bvh.h"

namespace abut::bvh {

/// The same tree with new boxes of all its leaves, given in the order of their nodes and lanes. An empty box leaves
/// that leaf out of every traversal by boxes.
[[nodiscard]] Bvh refit_leaves(const Bvh& tree, std::span<const simd::Box> boxes);

/// Sets the box of a lane.
void set_box(Node& node, std::size_t lane, const simd::Box& box) noexcept;
/// Sets the boxes of all nodes that have a parent, from those of the leaves.
void set_inner_boxes(std::span<Node> nodes) noexcept;

/// Bvh::cost of a tree with these nodes.
[[nodiscard]] double surface_area_cost(std::span<const Node> nodes) noexcept;

}  // namespace abut::bvh

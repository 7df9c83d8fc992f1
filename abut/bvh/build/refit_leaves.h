// SPDX-License-Identifier: MIT
// Refits a tree to the boxes of its leaves.
#pragma once

#include <span>

#include "abut/bvh/bvh.h"

namespace abut::bvh {

/// The same tree with new boxes of all its leaves, given in the order of their nodes and lanes. An empty box leaves
/// that leaf out of every traversal by boxes.
[[nodiscard]] Bvh refit_leaves(const Bvh& tree, std::span<const simd::Box> boxes);

}  // namespace abut::bvh

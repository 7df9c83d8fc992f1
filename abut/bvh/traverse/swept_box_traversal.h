// SPDX-License-Identifier: MIT
// Traverses a tree along a box that moves: the way of every swept shape.
#pragma once

#include "abut/bvh/bvh_frame.h"
#include "abut/bvh/traverse/traversal.h"
#include "abut/simd/sweep8.h"

namespace abut::bvh {

/// A moving box of the world as a tree's frame sees it, grown by more than any rounding on the way; not empty, and finite. A
/// `radius` that is not negative is that of a ball around its centre that holds what moves.
[[nodiscard]] simd::Swept swept_box(const BvhFrame& frame, const Aabb& box, Vec3 motion, double radius = -1) noexcept;

/// Primitives along the way, roughly the first met first; t_max() may shrink.
template <class Limit, class Leaf>
void traverse_swept(const Bvh& tree, const simd::Swept& box, Limit t_max, Leaf leaf) {
    const auto limit = [&] { return relaxed(t_max()); };
    traverse_ordered(
        tree,
        [&](const Node& node, std::array<double, 8>& enter) { return simd::swept(node.boxes, box, limit(), enter); },
        limit, leaf);
}

}  // namespace abut::bvh

// SPDX-License-Identifier: MIT
// Traverses a BVH with a moving box, in doubles.
#pragma once

#include "abut/bvh/bvh_frame.h"
#include "abut/bvh/traverse/traversal.h"
#include "abut/simd/sweep8.h"

namespace abut::bvh {

/// A moving box of the world in a tree's frame, grown by more than all rounding errors of moving it there. The box is
/// not empty, and finite. A `radius` that is not negative is that of a ball around the box's center that contains the
/// moving shape.
[[nodiscard]] simd::Swept swept_box(const BvhFrame& frame, const Aabb& box, Vec3 motion, double radius = -1) noexcept;

/// Calls leaf for primitives along the motion, leaf by leaf, roughly the first met first. t_max() is the limit, and may
/// shrink.
template <class Limit, class Leaf>
void traverse_swept(const Bvh& tree, const simd::Swept& box, Limit t_max, Leaf leaf) {
    const auto limit = [&] { return relaxed(t_max()); };
    traverse_ordered(
        tree,
        [&](const Node& node, std::array<double, 8>& enter) { return simd::swept(node.boxes, box, limit(), enter); },
        limit, leaf);
}

}  // namespace abut::bvh

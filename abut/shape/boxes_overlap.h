// SPDX-License-Identifier: MIT
// Whether two bounding boxes share a point, for traversals and pair lists, and whether one is inverted; sides may be
// infinite for unbounded sets.
#pragma once

#include "abut/shape/aabb.h"

namespace abut {

/// Exact. Touching counts, and an empty box does not overlap a bounded one. Unlike intersects(), it accepts boxes that
/// are not finite.
[[nodiscard]] inline bool boxes_overlap(const Aabb& a, const Aabb& b) noexcept {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y && a.min.z <= b.max.z &&
           b.min.z <= a.max.z;
}

/// Whether min > max in any coordinate. Unlike Aabb::empty(), false for a box with NaN if no other coordinate has min >
/// max: queries treat such a box as not finite.
[[nodiscard]] inline bool is_inverted(const Aabb& box) noexcept {
    return box.min.x > box.max.x || box.min.y > box.max.y || box.min.z > box.max.z;
}

}  // namespace abut

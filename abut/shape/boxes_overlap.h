// SPDX-License-Identifier: MIT
// Whether boxes share a point, for walks and lists of pairs: sides may be infinite, where no more is known.
#pragma once

#include "abut/shape/aabb.h"

namespace abut {

/// Exact; touching counts, and an empty box meets none that has ends. Unlike intersects(), which finds nothing in what is not finite.
[[nodiscard]] inline bool boxes_overlap(const Aabb& a, const Aabb& b) noexcept {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y && a.min.z <= b.max.z &&
           b.min.z <= a.max.z;
}

}  // namespace abut

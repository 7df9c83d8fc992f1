// SPDX-License-Identifier: MIT
// A bounding box that also holds what lies within a distance, for pruning.
#pragma once

#include <glm/common.hpp>

#include "abut/shape/aabb.h"

namespace abut {

/// A box that contains every point within d >= 0 of the box, rounded outwards by a few ulps; the box itself for d = 0.
/// Infinite sides stay infinite.
[[nodiscard]] inline Aabb grown_box(const Aabb& box, double d) noexcept {
    if (!(d > 0)) return box;
    const Vec3 size = glm::max(glm::abs(box.min), glm::abs(box.max)), pad = d + 0x1p-50 * (size + d);
    return {box.min - pad, box.max + pad};
}

}  // namespace abut

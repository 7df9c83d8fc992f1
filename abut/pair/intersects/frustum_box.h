// SPDX-License-Identifier: MIT
// Frustum and boxes: what culling asks.
#pragma once

#include "abut/shape/frustum.h"
#include "abut/shape/obb.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Exact, both closed: touching counts. Not only boxes beyond one plane are told to be apart, but every one that is. An
/// empty box or frustum meets nothing. Not finite: false.
[[nodiscard]] bool intersects(const Frustum& frustum, const Aabb& box) noexcept;
[[nodiscard]] bool intersects(const Frustum& frustum, const Obb& box) noexcept;

/// Exact: inside when all of the box is in the frustum; containing when all of the frustum is in the box;
/// disjoint, or else crossing, as by intersects.
[[nodiscard]] Containment classify(const Aabb& box, const Frustum& frustum) noexcept;
[[nodiscard]] Containment classify(const Obb& box, const Frustum& frustum) noexcept;

}  // namespace abut::pair

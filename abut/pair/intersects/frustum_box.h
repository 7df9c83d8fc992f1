// SPDX-License-Identifier: MIT
// Frustum and boxes, as needed for frustum culling.
#pragma once

#include "abut/shape/frustum.h"
#include "abut/shape/obb.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts. Detects every disjoint box, not only those beyond a single plane. An empty
/// box or frustum intersects nothing. False when a number is not finite.
[[nodiscard]] bool intersects(const Frustum& frustum, const Aabb& box) noexcept;
[[nodiscard]] bool intersects(const Frustum& frustum, const Obb& box) noexcept;

/// Exact: inside when the frustum contains the box; containing when the box contains the frustum; otherwise disjoint or
/// crossing, as decided by intersects.
[[nodiscard]] Containment classify(const Aabb& box, const Frustum& frustum) noexcept;
[[nodiscard]] Containment classify(const Obb& box, const Frustum& frustum) noexcept;

}  // namespace abut::pair

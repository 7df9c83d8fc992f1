// SPDX-License-Identifier: MIT
// Intersection and containment of a frustum and a convex hull.
#pragma once

#include "abut/shape/frustum.h"
#include "abut/shape/hull.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts. An empty hull or frustum intersects nothing. False when a number is not
/// finite.
[[nodiscard]] bool intersects(const Frustum& frustum, const Hull& hull) noexcept;

/// Exact: inside when the frustum contains the hull; containing when the hull contains the frustum; otherwise disjoint
/// or crossing, as decided by intersects.
[[nodiscard]] Containment classify(const Hull& hull, const Frustum& frustum) noexcept;

}  // namespace abut::pair

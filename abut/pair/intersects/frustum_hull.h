// SPDX-License-Identifier: MIT
// Frustum and convex hull.
#pragma once

#include "abut/shape/frustum.h"
#include "abut/shape/hull.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Exact, both closed: touching counts. An empty hull or frustum meets nothing. Not finite: false.
[[nodiscard]] bool intersects(const Frustum& frustum, const Hull& hull) noexcept;

/// Exact: inside when all of the hull is in the frustum; containing when all of the frustum is in the hull;
/// disjoint, or else crossing, as by intersects.
[[nodiscard]] Containment classify(const Hull& hull, const Frustum& frustum) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Whether an axis-aligned box and a plane meet.
#pragma once

#include "abut/shape/aabb.h"
#include "abut/shape/plane.h"

namespace abut::pair {

/// Exact, both closed: touching counts. An empty box meets nothing. A zero normal makes the plane empty, or all of
/// space when the offset is zero too. Not finite: false.
[[nodiscard]] bool intersects(const Aabb& box, const Plane& plane) noexcept;

}  // namespace abut::pair

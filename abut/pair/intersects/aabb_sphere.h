// SPDX-License-Identifier: MIT
// Whether an axis-aligned box and a ball meet.
#pragma once

#include "abut/shape/aabb.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Exact, both closed: touching counts. An empty box meets nothing. A negative radius makes the ball empty, radius 0 a
/// point. Not finite: false.
[[nodiscard]] bool intersects(const Aabb& box, const Sphere& sphere) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Whether an axis-aligned box and a point meet.
#pragma once

#include "abut/math/vec.h"
#include "abut/shape/aabb.h"

namespace abut::pair {

/// Exact, both closed: touching counts. An empty box meets nothing. Not finite: false.
[[nodiscard]] bool intersects(const Aabb& box, Vec3 point) noexcept;

}  // namespace abut::pair

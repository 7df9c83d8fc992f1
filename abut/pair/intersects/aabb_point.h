// SPDX-License-Identifier: MIT
// Whether an axis-aligned box and a point intersect.
#pragma once

#include "abut/math/vec.h"
#include "abut/shape/aabb.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. An empty box intersects nothing. False when a number is not
/// finite.
[[nodiscard]] bool intersects(const Aabb& box, Vec3 point) noexcept;

}  // namespace abut::pair

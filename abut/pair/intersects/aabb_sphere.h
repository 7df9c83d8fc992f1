// SPDX-License-Identifier: MIT
// Whether an axis-aligned box and a ball intersect.
#pragma once

#include "abut/shape/aabb.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. An empty box intersects nothing. A negative radius makes
/// the ball empty, radius 0 a point. False when a number is not finite.
[[nodiscard]] bool intersects(const Aabb& box, const Sphere& sphere) noexcept;

}  // namespace abut::pair

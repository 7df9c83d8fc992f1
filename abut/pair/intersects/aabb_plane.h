// SPDX-License-Identifier: MIT
// Whether an axis-aligned box and a plane intersect.
#pragma once

#include "abut/shape/aabb.h"
#include "abut/shape/plane.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. An empty box intersects nothing. With a zero normal the
/// plane is empty or, if the offset is zero, all of space. False when a number is not finite.
[[nodiscard]] bool intersects(const Aabb& box, const Plane& plane) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Whether two balls intersect.
#pragma once

#include "abut/shape/sphere.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. A negative radius makes the ball empty, radius 0 a point.
/// False when a number is not finite.
[[nodiscard]] bool intersects(const Sphere& a, const Sphere& b) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Whether an oriented box and a ball intersect.
#pragma once

#include "abut/shape/obb.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. The box is the parallelepiped of the numbers as given; its
/// axes must span space. A negative radius makes the ball empty, radius 0 a point. False when a number is not finite.
[[nodiscard]] bool intersects(const Obb& box, const Sphere& sphere) noexcept;

}  // namespace abut::pair

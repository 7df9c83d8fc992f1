// SPDX-License-Identifier: MIT
// Whether an oriented box and a plane intersect.
#pragma once

#include "abut/shape/obb.h"
#include "abut/shape/plane.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. The box is the parallelepiped of the numbers as given; its
/// axes must span space. With a zero normal the plane is empty or, if the offset is zero, all of space. False when a
/// number is not finite.
[[nodiscard]] bool intersects(const Obb& box, const Plane& plane) noexcept;

}  // namespace abut::pair

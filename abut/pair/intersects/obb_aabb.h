// SPDX-License-Identifier: MIT
// Whether an oriented box and an axis-aligned box intersect.
#pragma once

#include "abut/shape/aabb.h"
#include "abut/shape/obb.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. The box is the parallelepiped of the numbers as given; its
/// axes must span space. An empty box intersects nothing. False when a number is not finite.
[[nodiscard]] bool intersects(const Obb& oriented, const Aabb& aligned) noexcept;

}  // namespace abut::pair

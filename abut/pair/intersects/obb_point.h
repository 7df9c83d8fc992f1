// SPDX-License-Identifier: MIT
// Whether an oriented box and a point intersect.
#pragma once

#include "abut/math/vec.h"
#include "abut/shape/obb.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. The box is the parallelepiped of the numbers as given; its
/// axes must span space. False when a number is not finite.
[[nodiscard]] bool intersects(const Obb& box, Vec3 point) noexcept;

}  // namespace abut::pair

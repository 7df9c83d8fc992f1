// SPDX-License-Identifier: MIT
// Whether two oriented boxes intersect.
#pragma once

#include "abut/shape/obb.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. The box is the parallelepiped of the numbers as given; its
/// axes must span space. False when a number is not finite.
[[nodiscard]] bool intersects(const Obb& a, const Obb& b) noexcept;

}  // namespace abut::pair

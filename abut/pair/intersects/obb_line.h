// SPDX-License-Identifier: MIT
// Whether an oriented box and a line intersect.
#pragma once

#include "abut/shape/line.h"
#include "abut/shape/obb.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. The box is the parallelepiped of the numbers as given; its
/// axes must span space. A zero direction makes the line a point. False when a number is not finite.
[[nodiscard]] bool intersects(const Obb& box, const Line& line) noexcept;

}  // namespace abut::pair

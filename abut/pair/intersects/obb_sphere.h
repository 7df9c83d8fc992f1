// SPDX-License-Identifier: MIT
// Whether an oriented box and a ball meet.
#pragma once

#include "abut/shape/obb.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Exact, both closed: touching counts. The box is the parallelepiped of the numbers as given, with axes that span
/// space. A negative radius makes the ball empty, radius 0 a point. Not finite: false.
[[nodiscard]] bool intersects(const Obb& box, const Sphere& sphere) noexcept;

}  // namespace abut::pair

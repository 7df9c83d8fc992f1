// SPDX-License-Identifier: MIT
// Whether an oriented box and a plane meet.
#pragma once

#include "abut/shape/obb.h"
#include "abut/shape/plane.h"

namespace abut::pair {

/// Exact, both closed: touching counts. The box is the parallelepiped of the numbers as given, with axes that span
/// space. A zero normal makes the plane empty, or all of space when the offset is zero too. Not finite: false.
[[nodiscard]] bool intersects(const Obb& box, const Plane& plane) noexcept;

}  // namespace abut::pair

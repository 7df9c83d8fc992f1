// SPDX-License-Identifier: MIT
// Whether an oriented box and a point meet.
#pragma once

#include "abut/math/vec.h"
#include "abut/shape/obb.h"

namespace abut::pair {

/// Exact, both closed: touching counts. The box is the parallelepiped of the numbers as given, with axes that span
/// space. Not finite: false.
[[nodiscard]] bool intersects(const Obb& box, Vec3 point) noexcept;

}  // namespace abut::pair

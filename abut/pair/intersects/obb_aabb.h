// SPDX-License-Identifier: MIT
// Whether an oriented box and an axis-aligned box meet.
#pragma once

#include "abut/shape/aabb.h"
#include "abut/shape/obb.h"

namespace abut::pair {

/// Exact, both closed: touching counts. The box is the parallelepiped of the numbers as given, with axes that span
/// space. An empty box meets nothing. Not finite: false.
[[nodiscard]] bool intersects(const Obb& oriented, const Aabb& aligned) noexcept;

}  // namespace abut::pair

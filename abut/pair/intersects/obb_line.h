// SPDX-License-Identifier: MIT
// Whether an oriented box and a line meet.
#pragma once

#include "abut/shape/line.h"
#include "abut/shape/obb.h"

namespace abut::pair {

/// Exact, both closed: touching counts. The box is the parallelepiped of the numbers as given, with axes that span
/// space. A zero direction makes the line a point. Not finite: false.
[[nodiscard]] bool intersects(const Obb& box, const Line& line) noexcept;

}  // namespace abut::pair

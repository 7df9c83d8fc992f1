// SPDX-License-Identifier: MIT
// Whether two oriented boxes meet.
#pragma once

#include "abut/shape/obb.h"

namespace abut::pair {

/// Exact, both closed: touching counts. The box is the parallelepiped of the numbers as given, with axes that span
/// space. Not finite: false.
[[nodiscard]] bool intersects(const Obb& a, const Obb& b) noexcept;

}  // namespace abut::pair

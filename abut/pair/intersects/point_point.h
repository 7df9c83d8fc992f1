// SPDX-License-Identifier: MIT
// Whether two points meet.
#pragma once

#include "abut/math/vec.h"

namespace abut::pair {

/// Exact, both closed: touching counts. Not finite: false.
[[nodiscard]] bool intersects(Vec3 a, Vec3 b) noexcept;

}  // namespace abut::pair

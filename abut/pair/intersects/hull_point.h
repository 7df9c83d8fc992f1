// SPDX-License-Identifier: MIT
// Whether a hull and a point meet.
#pragma once

#include "abut/shape/hull.h"

namespace abut::pair {

/// Exact, both closed: touching counts. An empty hull meets nothing. Not finite: false.
[[nodiscard]] bool intersects(const Hull& hull, Vec3 point) noexcept;

}  // namespace abut::pair

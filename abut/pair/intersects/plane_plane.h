// SPDX-License-Identifier: MIT
// Whether two planes meet.
#pragma once

#include "abut/shape/plane.h"

namespace abut::pair {

/// Exact, both closed: touching counts. A zero normal makes the plane empty, or all of space when the offset is zero
/// too. Not finite: false.
[[nodiscard]] bool intersects(const Plane& a, const Plane& b) noexcept;

}  // namespace abut::pair

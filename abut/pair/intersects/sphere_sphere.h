// SPDX-License-Identifier: MIT
// Whether two balls meet.
#pragma once

#include "abut/shape/sphere.h"

namespace abut::pair {

/// Exact, both closed: touching counts. A negative radius makes the ball empty, radius 0 a point. Not finite: false.
[[nodiscard]] bool intersects(const Sphere& a, const Sphere& b) noexcept;

}  // namespace abut::pair

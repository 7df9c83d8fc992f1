// SPDX-License-Identifier: MIT
// Whether a ball and a line meet.
#pragma once

#include "abut/shape/line.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Exact, both closed: touching counts. A negative radius makes the ball empty, radius 0 a point. A zero direction
/// makes the line a point. Not finite: false.
[[nodiscard]] bool intersects(const Sphere& sphere, const Line& line) noexcept;

}  // namespace abut::pair

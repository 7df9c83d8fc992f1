// SPDX-License-Identifier: MIT
// Whether a line and a point meet.
#pragma once

#include "abut/math/vec.h"
#include "abut/shape/line.h"

namespace abut::pair {

/// Exact, both closed: touching counts. A zero direction makes the line a point. Not finite: false.
[[nodiscard]] bool intersects(const Line& line, Vec3 point) noexcept;

}  // namespace abut::pair

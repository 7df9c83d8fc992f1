// SPDX-License-Identifier: MIT
// Whether an axis-aligned box and a line meet.
#pragma once

#include "abut/shape/aabb.h"
#include "abut/shape/line.h"

namespace abut::pair {

/// Exact, both closed: touching counts. An empty box meets nothing. A zero direction makes the line a point. Not
/// finite: false.
[[nodiscard]] bool intersects(const Aabb& box, const Line& line) noexcept;

}  // namespace abut::pair

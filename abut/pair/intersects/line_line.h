// SPDX-License-Identifier: MIT
// Whether two lines meet.
#pragma once

#include "abut/shape/line.h"

namespace abut::pair {

/// Exact, both closed: touching counts. A zero direction makes the line a point. Not finite: false.
[[nodiscard]] bool intersects(const Line& a, const Line& b) noexcept;

}  // namespace abut::pair

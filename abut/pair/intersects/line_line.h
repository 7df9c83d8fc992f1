// SPDX-License-Identifier: MIT
// Whether two lines intersect.
#pragma once

#include "abut/shape/line.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. A zero direction makes the line a point. False when a
/// number is not finite.
[[nodiscard]] bool intersects(const Line& a, const Line& b) noexcept;

}  // namespace abut::pair

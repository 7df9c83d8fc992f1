// SPDX-License-Identifier: MIT
// Whether a line and a point intersect.
#pragma once

#include "abut/math/vec.h"
#include "abut/shape/line.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. A zero direction makes the line a point. False when a
/// number is not finite.
[[nodiscard]] bool intersects(const Line& line, Vec3 point) noexcept;

}  // namespace abut::pair

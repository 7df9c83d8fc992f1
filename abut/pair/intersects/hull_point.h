// SPDX-License-Identifier: MIT
// Whether a hull and a point intersect.
#pragma once

#include "abut/shape/hull.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. An empty hull intersects nothing. False when a number is
/// not finite.
[[nodiscard]] bool intersects(const Hull& hull, Vec3 point) noexcept;

}  // namespace abut::pair

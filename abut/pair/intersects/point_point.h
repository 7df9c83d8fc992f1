// SPDX-License-Identifier: MIT
// Whether two points intersect.
#pragma once

#include "abut/math/vec.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. False when a number is not finite.
[[nodiscard]] bool intersects(Vec3 a, Vec3 b) noexcept;

}  // namespace abut::pair

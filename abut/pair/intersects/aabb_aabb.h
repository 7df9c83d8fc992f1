// SPDX-License-Identifier: MIT
// Whether two axis-aligned boxes intersect.
#pragma once

#include "abut/shape/aabb.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. An empty box intersects nothing. False when a number is not
/// finite.
[[nodiscard]] bool intersects(const Aabb& a, const Aabb& b) noexcept;

}  // namespace abut::pair

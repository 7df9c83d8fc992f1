// SPDX-License-Identifier: MIT
// Whether two axis-aligned boxes are at most a distance apart.
#pragma once

#include "abut/shape/aabb.h"

namespace abut::pair {

/// Exact for a finite max_distance > 0; false when a box is empty or a number is not finite.
[[nodiscard]] bool within(const Aabb& a, const Aabb& b, double max_distance) noexcept;

}  // namespace abut::pair

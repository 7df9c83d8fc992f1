// SPDX-License-Identifier: MIT
// Whether two axis-aligned boxes meet.
#pragma once

#include "abut/shape/aabb.h"

namespace abut::pair {

/// Exact, both closed: touching counts. An empty box meets nothing. Not finite: false.
[[nodiscard]] bool intersects(const Aabb& a, const Aabb& b) noexcept;

}  // namespace abut::pair

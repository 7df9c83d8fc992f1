// SPDX-License-Identifier: MIT
// Whether an axis-aligned box and a ray meet.
#pragma once

#include "abut/shape/aabb.h"
#include "abut/shape/ray.h"

namespace abut::pair {

/// Exact, both closed: touching counts. An empty box meets nothing. A zero direction makes the ray a point. Not finite:
/// false.
[[nodiscard]] bool intersects(const Aabb& box, const Ray& ray) noexcept;

}  // namespace abut::pair

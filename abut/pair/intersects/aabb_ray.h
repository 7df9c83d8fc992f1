// SPDX-License-Identifier: MIT
// Whether an axis-aligned box and a ray intersect.
#pragma once

#include "abut/shape/aabb.h"
#include "abut/shape/ray.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. An empty box intersects nothing. A zero direction makes the
/// ray a point. False when a number is not finite.
[[nodiscard]] bool intersects(const Aabb& box, const Ray& ray) noexcept;

}  // namespace abut::pair

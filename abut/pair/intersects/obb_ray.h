// SPDX-License-Identifier: MIT
// Whether an oriented box and a ray intersect.
#pragma once

#include "abut/shape/obb.h"
#include "abut/shape/ray.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. The box is the parallelepiped of the numbers as given; its
/// axes must span space. A zero direction makes the ray a point. False when a number is not finite.
[[nodiscard]] bool intersects(const Obb& box, const Ray& ray) noexcept;

}  // namespace abut::pair

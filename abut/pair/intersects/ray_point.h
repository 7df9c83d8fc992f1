// SPDX-License-Identifier: MIT
// Whether a ray and a point intersect.
#pragma once

#include "abut/math/vec.h"
#include "abut/shape/ray.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. A zero direction makes the ray a point. False when a number
/// is not finite.
[[nodiscard]] bool intersects(const Ray& ray, Vec3 point) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Whether a ball and a ray intersect.
#pragma once

#include "abut/shape/ray.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. A negative radius makes the ball empty, radius 0 a point. A
/// zero direction makes the ray a point. False when a number is not finite.
[[nodiscard]] bool intersects(const Sphere& sphere, const Ray& ray) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Whether a ball and a ray meet.
#pragma once

#include "abut/shape/ray.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Exact, both closed: touching counts. A negative radius makes the ball empty, radius 0 a point. A zero direction
/// makes the ray a point. Not finite: false.
[[nodiscard]] bool intersects(const Sphere& sphere, const Ray& ray) noexcept;

}  // namespace abut::pair

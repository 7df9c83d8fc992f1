// SPDX-License-Identifier: MIT
// Whether a ray and a point meet.
#pragma once

#include "abut/math/vec.h"
#include "abut/shape/ray.h"

namespace abut::pair {

/// Exact, both closed: touching counts. A zero direction makes the ray a point. Not finite: false.
[[nodiscard]] bool intersects(const Ray& ray, Vec3 point) noexcept;

}  // namespace abut::pair

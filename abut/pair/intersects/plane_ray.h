// SPDX-License-Identifier: MIT
// Whether a plane and a ray meet.
#pragma once

#include "abut/shape/plane.h"
#include "abut/shape/ray.h"

namespace abut::pair {

/// Exact, both closed: touching counts. A zero normal makes the plane empty, or all of space when the offset is zero
/// too. A zero direction makes the ray a point. Not finite: false.
[[nodiscard]] bool intersects(const Plane& plane, const Ray& ray) noexcept;

}  // namespace abut::pair

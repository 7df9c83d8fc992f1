// SPDX-License-Identifier: MIT
// Whether a plane and a ray intersect.
#pragma once

#include "abut/shape/plane.h"
#include "abut/shape/ray.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. With a zero normal the plane is empty or, if the offset is
/// zero, all of space. A zero direction makes the ray a point. False when a number is not finite.
[[nodiscard]] bool intersects(const Plane& plane, const Ray& ray) noexcept;

}  // namespace abut::pair

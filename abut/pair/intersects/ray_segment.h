// SPDX-License-Identifier: MIT
// Whether a ray and a segment intersect.
#pragma once

#include "abut/shape/ray.h"
#include "abut/shape/segment.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. A zero direction makes the ray a point. Equal ends make the
/// segment a point. False when a number is not finite.
[[nodiscard]] bool intersects(const Ray& ray, const Segment& segment) noexcept;

}  // namespace abut::pair

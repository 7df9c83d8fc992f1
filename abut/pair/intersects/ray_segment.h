// SPDX-License-Identifier: MIT
// Whether a ray and a segment meet.
#pragma once

#include "abut/shape/ray.h"
#include "abut/shape/segment.h"

namespace abut::pair {

/// Exact, both closed: touching counts. A zero direction makes the ray a point. Equal ends make the segment a point.
/// Not finite: false.
[[nodiscard]] bool intersects(const Ray& ray, const Segment& segment) noexcept;

}  // namespace abut::pair

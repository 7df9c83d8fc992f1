// SPDX-License-Identifier: MIT
// Whether a line and a ray intersect.
#pragma once

#include "abut/shape/line.h"
#include "abut/shape/ray.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. A zero direction makes the line or ray a point. False when
/// a number is not finite.
[[nodiscard]] bool intersects(const Line& line, const Ray& ray) noexcept;

}  // namespace abut::pair

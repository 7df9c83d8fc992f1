// SPDX-License-Identifier: MIT
// Whether two rays intersect.
#pragma once

#include "abut/shape/ray.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. A zero direction makes the ray a point. False when a number
/// is not finite.
[[nodiscard]] bool intersects(const Ray& a, const Ray& b) noexcept;

}  // namespace abut::pair

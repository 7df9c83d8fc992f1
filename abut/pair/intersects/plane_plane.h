// SPDX-License-Identifier: MIT
// Whether two planes intersect.
#pragma once

#include "abut/shape/plane.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. With a zero normal the plane is empty or, if the offset is
/// zero, all of space. False when a number is not finite.
[[nodiscard]] bool intersects(const Plane& a, const Plane& b) noexcept;

}  // namespace abut::pair

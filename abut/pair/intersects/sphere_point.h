// SPDX-License-Identifier: MIT
// Whether a ball and a point intersect.
#pragma once

#include "abut/math/vec.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. A negative radius makes the ball empty, radius 0 a point.
/// False when a number is not finite.
[[nodiscard]] bool intersects(const Sphere& sphere, Vec3 point) noexcept;

}  // namespace abut::pair

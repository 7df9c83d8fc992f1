// SPDX-License-Identifier: MIT
// Whether a ball and a point meet.
#pragma once

#include "abut/math/vec.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Exact, both closed: touching counts. A negative radius makes the ball empty, radius 0 a point. Not finite: false.
[[nodiscard]] bool intersects(const Sphere& sphere, Vec3 point) noexcept;

}  // namespace abut::pair

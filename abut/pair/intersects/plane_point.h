// SPDX-License-Identifier: MIT
// Whether a plane and a point meet.
#pragma once

#include "abut/math/vec.h"
#include "abut/shape/plane.h"

namespace abut::pair {

/// Exact, both closed: touching counts. A zero normal makes the plane empty, or all of space when the offset is zero
/// too. Not finite: false.
[[nodiscard]] bool intersects(const Plane& plane, Vec3 point) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Whether a plane and a point intersect.
#pragma once

#include "abut/math/vec.h"
#include "abut/shape/plane.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. With a zero normal the plane is empty or, if the offset is
/// zero, all of space. False when a number is not finite.
[[nodiscard]] bool intersects(const Plane& plane, Vec3 point) noexcept;

}  // namespace abut::pair

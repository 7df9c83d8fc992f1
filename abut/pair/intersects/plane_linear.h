// SPDX-License-Identifier: MIT
// Whether a plane intersects a point, segment, ray or line.
#pragma once

#include "abut/pair/predicates/linear_component.h"
#include "abut/shape/plane.h"

namespace abut::pair {

// Exact, for closed sets: touching counts as intersecting. With a zero normal the plane is empty or, if the offset is
// zero, all of space. A zero direction makes a line or ray a point, and equal ends a segment. False when a number is
// not finite.

[[nodiscard]] bool intersects(const Plane& plane, Vec3 point) noexcept;
template <Linear Other>
[[nodiscard]] bool intersects(const Plane& plane, const Other& other) noexcept;

}  // namespace abut::pair

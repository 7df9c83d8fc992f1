// SPDX-License-Identifier: MIT
// Whether a ball intersects a point, segment, ray or line.
#pragma once

#include "abut/pair/predicates/linear_component.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

// Exact, for closed sets: touching counts as intersecting. A negative radius makes the ball empty, radius 0 a point. A
// zero direction makes a line or ray a point, and equal ends a segment. False when a number is not finite.

[[nodiscard]] bool intersects(const Sphere& sphere, Vec3 point) noexcept;
template <Linear Other>
[[nodiscard]] bool intersects(const Sphere& sphere, const Other& other) noexcept;

}  // namespace abut::pair

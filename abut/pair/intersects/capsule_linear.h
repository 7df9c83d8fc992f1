// SPDX-License-Identifier: MIT
// Whether a capsule intersects a point, segment, ray, line or plane.
#pragma once

#include "abut/pair/predicates/linear_component.h"
#include "abut/shape/capsule.h"
#include "abut/shape/plane.h"

namespace abut::pair {

// Whether the distance of the other shape from the capsule's core segment is at most the radius, exactly. Touching
// counts. With a == b the capsule is a ball, with radius 0 a segment, with a negative radius empty. A ray or line with
// a zero direction is its origin; a plane with a zero normal is empty or, if the offset is zero, all of space. False
// when a number is not finite.
[[nodiscard]] bool intersects(const Capsule& capsule, Vec3 point) noexcept;
template <Linear Other>
[[nodiscard]] bool intersects(const Capsule& capsule, const Other& other) noexcept;
[[nodiscard]] bool intersects(const Capsule& capsule, const Plane& plane) noexcept;

}  // namespace abut::pair

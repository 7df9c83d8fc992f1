// SPDX-License-Identifier: MIT
// Whether two points, segments, rays or lines intersect.
#pragma once

#include "abut/pair/predicates/linear_component.h"

namespace abut::pair {

// Exact, for closed sets: touching counts as intersecting. A zero direction makes a line or ray a point, and equal ends
// a segment. False when a number is not finite.

[[nodiscard]] bool intersects(Vec3 a, Vec3 b) noexcept;
template <Linear A>
[[nodiscard]] bool intersects(const A& a, Vec3 point) noexcept;
template <Linear A, Linear B>
[[nodiscard]] bool intersects(const A& a, const B& b) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Whether an axis-aligned box intersects a point, segment, ray or line, and whether it contains a segment.
#pragma once

#include "abut/pair/predicates/linear_component.h"
#include "abut/shape/aabb.h"
#include "abut/shape/result.h"

namespace abut::pair {

// Exact, for closed sets: touching counts as intersecting. An empty box intersects nothing. A zero direction makes a
// line or ray a point, and equal ends a segment. False when a number is not finite.

[[nodiscard]] bool intersects(const Aabb& box, Vec3 point) noexcept;
template <Linear Other>
[[nodiscard]] bool intersects(const Aabb& box, const Other& other) noexcept;

/// Exact: inside when both ends are in the closed box, crossing when it intersects the box otherwise, or disjoint.
[[nodiscard]] Containment classify(const Segment& segment, const Aabb& box) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Whether an oriented box intersects a segment, ray or line, and whether it contains a segment.
#pragma once

#include "abut/pair/intersects/aabb_linear.h"
#include "abut/shape/obb.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts as intersecting. The box is the parallelepiped of the numbers as given; its
/// axes must span space. A zero direction makes a line or ray a point, and equal ends a segment. False when a number is
/// not finite.
template <Linear Other>
[[nodiscard]] bool intersects(const Obb& box, const Other& other) noexcept;

/// Exact: inside when both ends are in the closed box, crossing when it intersects the box otherwise, or disjoint.
[[nodiscard]] Containment classify(const Segment& segment, const Obb& box) noexcept;

}  // namespace abut::pair

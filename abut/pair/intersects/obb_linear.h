// SPDX-License-Identifier: MIT
// Whether an oriented box intersects a segment, ray or line; containment of a segment, and its part in the box.
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

/// classify with the interval of t in [0, 1]: each bound within 4 ulps, exactly 0 or 1 if that end is in the box.
[[nodiscard]] SegmentInBox clip(const Segment& segment, const Obb& box) noexcept;

}  // namespace abut::pair

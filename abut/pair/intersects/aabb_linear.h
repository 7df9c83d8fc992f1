// SPDX-License-Identifier: MIT
// Whether an axis-aligned box intersects a point, segment, ray or line; containment of a segment, and its part in the
// box.
#pragma once

#include "abut/math/range.h"
#include "abut/pair/predicates/linear_component.h"
#include "abut/shape/aabb.h"
#include "abut/shape/result.h"

namespace abut::pair {

// Exact, for closed sets: touching counts as intersecting. An empty box intersects nothing. A zero direction makes a
// line or ray a point, and equal ends a segment. False when a number is not finite.

[[nodiscard]] bool intersects(const Aabb& box, Vec3 point) noexcept;
template <Linear Other>
[[nodiscard]] bool intersects(const Aabb& box, const Other& other) noexcept;

/// The containment of a segment relative to a box, and the interval of t for which a + t (b - a) is in the box; empty
/// when disjoint.
struct SegmentInBox {
    Containment containment = Containment::disjoint;
    Range t{1, 0};
};

/// Exact: inside when both ends are in the closed box, crossing when it intersects the box otherwise, or disjoint.
[[nodiscard]] Containment classify(const Segment& segment, const Aabb& box) noexcept;

/// classify with the interval of t in [0, 1]: each bound within 3 ulps, exactly 0 or 1 if that end is in the box.
[[nodiscard]] SegmentInBox clip(const Segment& segment, const Aabb& box) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// The containment of points, segments, triangles, balls, boxes and hulls relative to hulls.
#pragma once

#include "abut/pair/contains/contains_in_hull.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Exact, for closed sets: inside when b contains a, whether or not a touches its surface; containing when a contains
/// b; disjoint when they have no common point, or when either is empty or not finite; crossing otherwise. Equal sets
/// are inside. For a point, segment or triangle the result is never containing. The time grows with the number of
/// facets; for two hulls, with the product of the numbers of those within the other's bounds.
[[nodiscard]] Containment classify(Vec3 a, const Hull& b) noexcept;
[[nodiscard]] Containment classify(const Segment& a, const Hull& b) noexcept;
[[nodiscard]] Containment classify(const Triangle& a, const Hull& b) noexcept;
[[nodiscard]] Containment classify(const Sphere& a, const Hull& b) noexcept;
[[nodiscard]] Containment classify(const Aabb& a, const Hull& b) noexcept;
[[nodiscard]] Containment classify(const Obb& a, const Hull& b) noexcept;
[[nodiscard]] Containment classify(const Hull& a, const Hull& b) noexcept;

}  // namespace abut::pair

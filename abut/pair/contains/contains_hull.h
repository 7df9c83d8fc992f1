// SPDX-License-Identifier: MIT
// How points, segments, triangles, balls, boxes and hulls lie to hulls.
#pragma once

#include "abut/pair/contains/contains_in_hull.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Exact, all closed: inside when all of a lies in b, touching its surface or not; containing when all of b lies in a;
/// disjoint when they share no point, when either is empty or not finite; crossing otherwise. Equal sets are inside. A
/// point, segment or triangle is not said to contain. Time grows with the number of facets; for two hulls, with the product of
/// those that lie in the other's bounds.
[[nodiscard]] Containment classify(Vec3 a, const Hull& b) noexcept;
[[nodiscard]] Containment classify(const Segment& a, const Hull& b) noexcept;
[[nodiscard]] Containment classify(const Triangle& a, const Hull& b) noexcept;
[[nodiscard]] Containment classify(const Sphere& a, const Hull& b) noexcept;
[[nodiscard]] Containment classify(const Aabb& a, const Hull& b) noexcept;
[[nodiscard]] Containment classify(const Obb& a, const Hull& b) noexcept;
[[nodiscard]] Containment classify(const Hull& a, const Hull& b) noexcept;

}  // namespace abut::pair

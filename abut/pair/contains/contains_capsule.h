// SPDX-License-Identifier: MIT
// The containment of capsules and points, segments, triangles, balls, boxes, planes and capsules.
#pragma once

#include "abut/shape/aabb.h"
#include "abut/shape/capsule.h"
#include "abut/shape/obb.h"
#include "abut/shape/plane.h"
#include "abut/shape/result.h"
#include "abut/shape/segment.h"
#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

// Exact, for closed sets: inside when b contains a, whether or not a touches its boundary; containing when a contains
// b; disjoint when they have no common point, or when either is empty or not finite; crossing otherwise. Equal sets are
// inside.

[[nodiscard]] Containment classify(Vec3 a, const Capsule& b) noexcept;
[[nodiscard]] Containment classify(const Segment& a, const Capsule& b) noexcept;
[[nodiscard]] Containment classify(const Triangle& a, const Capsule& b) noexcept;
[[nodiscard]] Containment classify(const Sphere& a, const Capsule& b) noexcept;
[[nodiscard]] Containment classify(const Aabb& a, const Capsule& b) noexcept;
[[nodiscard]] Containment classify(const Obb& a, const Capsule& b) noexcept;

[[nodiscard]] Containment classify(const Capsule& a, const Capsule& b) noexcept;
[[nodiscard]] Containment classify(const Capsule& a, const Sphere& b) noexcept;
[[nodiscard]] Containment classify(const Capsule& a, const Aabb& b) noexcept;
[[nodiscard]] Containment classify(const Capsule& a, const Obb& b) noexcept;
[[nodiscard]] Containment classify(const Capsule& a, const Plane& b) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// How a capsule lies to points, segments, triangles, balls, boxes, planes and capsules.
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

// Exact, all closed: inside when all of a lies in b, touching its boundary or not; containing when all of b lies in a;
// disjoint when they share no point, when either is empty or not finite; crossing otherwise. Equal sets are inside.

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

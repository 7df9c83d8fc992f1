// SPDX-License-Identifier: MIT
// How points, triangles, balls and boxes lie to balls and boxes.
#pragma once

#include "abut/shape/aabb.h"
#include "abut/shape/obb.h"
#include "abut/shape/result.h"
#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

// Exact, all closed: inside when all of a lies in b, touching its boundary or not; containing when all of b lies in a;
// disjoint when they share no point, when either is empty or not finite; crossing otherwise. Equal sets are inside. A
// triangle or a point is flat and not said to contain.

[[nodiscard]] Containment classify(Vec3 a, const Sphere& b) noexcept;
[[nodiscard]] Containment classify(Vec3 a, const Aabb& b) noexcept;
[[nodiscard]] Containment classify(Vec3 a, const Obb& b) noexcept;

[[nodiscard]] Containment classify(const Triangle& a, const Sphere& b) noexcept;
[[nodiscard]] Containment classify(const Triangle& a, const Aabb& b) noexcept;
[[nodiscard]] Containment classify(const Triangle& a, const Obb& b) noexcept;

[[nodiscard]] Containment classify(const Sphere& a, const Sphere& b) noexcept;
[[nodiscard]] Containment classify(const Sphere& a, const Aabb& b) noexcept;
[[nodiscard]] Containment classify(const Sphere& a, const Obb& b) noexcept;

[[nodiscard]] Containment classify(const Aabb& a, const Sphere& b) noexcept;
[[nodiscard]] Containment classify(const Aabb& a, const Aabb& b) noexcept;
[[nodiscard]] Containment classify(const Aabb& a, const Obb& b) noexcept;

[[nodiscard]] Containment classify(const Obb& a, const Sphere& b) noexcept;
[[nodiscard]] Containment classify(const Obb& a, const Aabb& b) noexcept;
[[nodiscard]] Containment classify(const Obb& a, const Obb& b) noexcept;

}  // namespace abut::pair

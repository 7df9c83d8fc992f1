// SPDX-License-Identifier: MIT
// The containment of points, triangles, balls and boxes relative to balls and boxes.
#pragma once

#include "abut/shape/aabb.h"
#include "abut/shape/obb.h"
#include "abut/shape/result.h"
#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

// Exact, for closed sets: inside when b contains a, whether or not a touches its boundary; containing when a contains
// b; disjoint when they have no common point, or when either is empty or not finite; crossing otherwise. Equal sets are
// inside. For a triangle or a point, which are flat, the result is never containing.

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

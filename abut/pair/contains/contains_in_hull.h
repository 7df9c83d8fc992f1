// SPDX-License-Identifier: MIT
// Whether all of a shape lies in a hull.
#pragma once

#include "abut/shape/aabb.h"
#include "abut/shape/capsule.h"
#include "abut/shape/hull.h"
#include "abut/shape/obb.h"
#include "abut/shape/segment.h"
#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Exact, the hull closed: what touches its surface from inside is held. What is empty or not finite is not held. A hull
/// that is not solid holds an Obb, a Sphere or a Capsule only when that is flat, too.
[[nodiscard]] bool contains(const Hull& hull, Vec3 point) noexcept;
[[nodiscard]] bool contains(const Hull& hull, const Segment& segment) noexcept;
[[nodiscard]] bool contains(const Hull& hull, const Triangle& triangle) noexcept;
[[nodiscard]] bool contains(const Hull& hull, const Aabb& box) noexcept;
[[nodiscard]] bool contains(const Hull& hull, const Obb& box) noexcept;
[[nodiscard]] bool contains(const Hull& hull, const Sphere& sphere) noexcept;
[[nodiscard]] bool contains(const Hull& hull, const Capsule& capsule) noexcept;
[[nodiscard]] bool contains(const Hull& hull, const Hull& inner) noexcept;

}  // namespace abut::pair

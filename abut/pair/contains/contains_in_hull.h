// SPDX-License-Identifier: MIT
// Whether a hull contains a shape.
#pragma once

#include "abut/shape/aabb.h"
#include "abut/shape/capsule.h"
#include "abut/shape/hull.h"
#include "abut/shape/obb.h"
#include "abut/shape/segment.h"
#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Exact, for the closed hull: a shape that touches its surface from inside is contained. Empty shapes, and those that
/// are not finite, are not contained. A hull that is not solid contains an Obb, a Sphere or a Capsule only if that is
/// flat as well.
[[nodiscard]] bool contains(const Hull& hull, Vec3 point) noexcept;
[[nodiscard]] bool contains(const Hull& hull, const Segment& segment) noexcept;
[[nodiscard]] bool contains(const Hull& hull, const Triangle& triangle) noexcept;
[[nodiscard]] bool contains(const Hull& hull, const Aabb& box) noexcept;
[[nodiscard]] bool contains(const Hull& hull, const Obb& box) noexcept;
[[nodiscard]] bool contains(const Hull& hull, const Sphere& sphere) noexcept;
[[nodiscard]] bool contains(const Hull& hull, const Capsule& capsule) noexcept;
[[nodiscard]] bool contains(const Hull& hull, const Hull& inner) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Distances of balls and capsules where the closest points are not needed.
#pragma once

#include "abut/shape/aabb.h"
#include "abut/shape/capsule.h"
#include "abut/shape/cylinder.h"
#include "abut/shape/obb.h"
#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// The distance that closest_points gives, to the last bit, without the points.
[[nodiscard]] double distance(const Sphere& a, const Sphere& b) noexcept;
[[nodiscard]] double distance(const Obb& box, const Sphere& sphere) noexcept;
[[nodiscard]] double distance(const Capsule& a, const Capsule& b) noexcept;
[[nodiscard]] double distance(const Capsule& capsule, const Sphere& sphere) noexcept;
[[nodiscard]] double distance(const Capsule& capsule, const Triangle& triangle) noexcept;
[[nodiscard]] double distance(const Capsule& capsule, const Obb& box) noexcept;
[[nodiscard]] double distance(const Capsule& capsule, const Aabb& box) noexcept;
[[nodiscard]] double distance(const Cylinder& cylinder, const Sphere& sphere) noexcept;

}  // namespace abut::pair

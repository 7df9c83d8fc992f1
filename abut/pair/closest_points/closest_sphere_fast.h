// SPDX-License-Identifier: MIT
// Closest points of balls and boxes in doubles, where these prove them. For .cpp files of this room.
#pragma once

#include <optional>

#include "abut/shape/aabb.h"
#include "abut/shape/obb.h"
#include "abut/shape/result.h"
#include "abut/shape/sphere.h"

namespace abut::pair::sphere {

/// Returns true with the closest points, within the bounds of closest_points; false is inconclusive. Input that is not
/// finite or empty gives false.
[[nodiscard]] bool fast_closest_points(const Sphere& a, const Sphere& b, ClosestPoints& answer) noexcept;
[[nodiscard]] bool fast_closest_points(const Aabb& box, const Sphere& sphere, ClosestPoints& answer) noexcept;
[[nodiscard]] bool fast_closest_points(const Obb& box, const Sphere& sphere, ClosestPoints& answer) noexcept;

}  // namespace abut::pair::sphere

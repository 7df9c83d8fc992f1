// SPDX-License-Identifier: MIT
// A cylinder and a point.
#pragma once

#include "abut/math/vec.h"
#include "abut/shape/cylinder.h"
#include "abut/shape/result.h"

namespace abut::pair {

/// Exact, both closed: touching counts. Without a radius the cylinder is its axis, without a length the point that it is; a
/// negative radius makes it empty. Not finite: false.
[[nodiscard]] bool intersects(const Cylinder& cylinder, Vec3 point) noexcept;

/// The cylinder's nearest point and the distance: within 8 ulps of the true one, 0 exactly when they meet. Coordinates are within
/// a few ulps of the largest involved. The order of the ends does not change a bit. Empty: +infinity; not finite: NaN.
[[nodiscard]] ClosestPoints closest_points(const Cylinder& cylinder, Vec3 point) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// A cylinder and a ball.
#pragma once

#include <optional>

#include "abut/shape/cylinder.h"
#include "abut/shape/result.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Exact, both closed: touching counts. Without a radius the cylinder is its axis, without a length the point that it is, as a
/// ball without a radius is; a negative radius makes either empty. Not finite: false.
[[nodiscard]] bool intersects(const Cylinder& cylinder, const Sphere& sphere) noexcept;

/// The nearest points and the distance: within 8 ulps of the true one, 0 exactly when they meet, and then both points are a
/// shared one. Coordinates are within a few ulps of the largest involved. The order of the cylinder's ends does not change
/// a bit. Empty: +infinity; not finite: NaN.
[[nodiscard]] ClosestPoints closest_points(const Cylinder& cylinder, const Sphere& sphere) noexcept;

/// The shortest way to move the ball out of the cylinder; nothing exactly when they do not meet. The depth is within 2^-44 of the
/// sizes of both and the distance between them, and so is what is left of touching after the move.
[[nodiscard]] std::optional<Penetration> penetration(const Cylinder& cylinder, const Sphere& sphere) noexcept;

}  // namespace abut::pair

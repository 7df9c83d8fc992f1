// SPDX-License-Identifier: MIT
// Intersection, closest points and penetration of a cylinder and a ball.
#pragma once

#include <optional>

#include "abut/shape/cylinder.h"
#include "abut/shape/result.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// Exact, for closed sets: touching counts. With radius 0 the cylinder is its axis and the ball a point; with length 0
/// the cylinder is a point; with a negative radius either is empty. False when a number is not finite.
[[nodiscard]] bool intersects(const Cylinder& cylinder, const Sphere& sphere) noexcept;

/// The closest points and their distance, which is within 8 ulps, and 0 exactly when they intersect; then both points
/// are one common point. Coordinates are within a few ulps of the largest involved. The order of the cylinder's ends
/// does not change a bit of the result. Empty: +infinity. Not finite: NaN.
[[nodiscard]] ClosestPoints closest_points(const Cylinder& cylinder, const Sphere& sphere) noexcept;

/// The shortest translation of the ball out of the cylinder; nothing exactly when they do not intersect. The depth is
/// within 2^-44 of the sum of the sizes of both and their distance, and so is the deviation from touching after the
/// translation.
[[nodiscard]] std::optional<Penetration> penetration(const Cylinder& cylinder, const Sphere& sphere) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Whether a triangle and a ball intersect.
#pragma once

#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Whether the distance of the triangle from the centre is at most the radius, exactly. Touching counts. With radius 0
/// the ball is a point, with a negative radius empty. False when a number is not finite.
[[nodiscard]] bool intersects(const Triangle& triangle, const Sphere& sphere) noexcept;

}  // namespace abut::pair

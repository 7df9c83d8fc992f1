// SPDX-License-Identifier: MIT
// The triangle and the sphere.
#pragma once

#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Whether the triangle comes as near to the centre as the radius, exactly. Touching counts; radius 0 is a point, a negative
/// one is empty. False when anything is not finite.
[[nodiscard]] bool intersects(const Triangle& triangle, const Sphere& sphere) noexcept;

}  // namespace abut::pair

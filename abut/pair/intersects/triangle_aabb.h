// SPDX-License-Identifier: MIT
// The triangle and the aabb.
#pragma once

#include "abut/shape/aabb.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Whether they share a point, exactly: 13 separating axes (Akenine-Moller 2001), decided on corners and box faces as given.
/// Touching counts; flat boxes and triangles without area are what they are. False when the box is empty or anything is not
/// finite.
[[nodiscard]] bool intersects(const Triangle& triangle, const Aabb& aabb) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Whether a triangle and an axis-aligned box intersect.
#pragma once

#include "abut/shape/aabb.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Whether they have a common point, exactly: 13 separating axes (Akenine-Möller 2001), decided from the corners and
/// box faces as given. Touching counts. Boxes may be flat, and triangles degenerate. False when the box is empty or a
/// number is not finite.
[[nodiscard]] bool intersects(const Triangle& triangle, const Aabb& aabb) noexcept;

}  // namespace abut::pair

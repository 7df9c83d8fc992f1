// SPDX-License-Identifier: MIT
// Whether a triangle and an oriented box intersect.
#pragma once

#include "abut/shape/obb.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Whether they have a common point, exactly for the parallelepiped of the numbers as given: 13 separating axes.
/// Touching counts. Boxes may be flat, and triangles degenerate; the box's axes must be linearly independent. False
/// when a number is not finite.
[[nodiscard]] bool intersects(const Triangle& triangle, const Obb& obb) noexcept;

}  // namespace abut::pair

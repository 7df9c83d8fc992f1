// SPDX-License-Identifier: MIT
// The triangle and the obb.
#pragma once

#include "abut/shape/obb.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Whether they share a point, exactly for the parallelepiped of the numbers as given: 13 separating axes. Touching counts;
/// flat boxes and triangles without area are what they are. The axes must be linearly independent. False when anything is
/// not finite.
[[nodiscard]] bool intersects(const Triangle& triangle, const Obb& obb) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// barycentric: a point as a triangle's corners see it.
#pragma once

#include "abut/shape/point.h"
#include "abut/shape/triangle.h"

namespace abut {

/// The weights of a, b and c whose sum is 1 and that give the point's projection onto the triangle's plane; within 2^-51
/// of the largest, and summing to exactly 1. For collinear corners: of the projection onto their line, the middle corner's
/// weight 0; for equal corners (1, 0, 0). NaN when anything is not finite.
[[nodiscard]] ABUT_API Vec3 barycentric(Point point, const Triangle& triangle) noexcept;

}  // namespace abut

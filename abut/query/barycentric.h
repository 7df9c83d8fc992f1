// SPDX-License-Identifier: MIT
// barycentric: the coordinates of a point relative to a triangle's corners.
#pragma once

#include "abut/shape/point.h"
#include "abut/shape/triangle.h"

namespace abut {

/// The weights of a, b and c whose sum is exactly 1 and that give the point's projection onto the triangle's plane,
/// within 2^-50 of the largest. For collinear corners they give the projection onto the line, with weight 0 for the
/// middle corner; for equal corners they are (1, 0, 0). NaN when the point or triangle is not finite.
[[nodiscard]] ABUT_API Vec3 barycentric(Point point, const Triangle& triangle) noexcept;

}  // namespace abut

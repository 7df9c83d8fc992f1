// SPDX-License-Identifier: MIT
// The point of a triangle nearest to a point: the leaf of every closest-point query on a mesh.
#pragma once

#include "abut/shape/point.h"
#include "abut/shape/result.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// The triangle's point nearest to `point`, which is on_b. The distance is within 4 ulps, 0 exactly when the point lies on
/// the triangle, and the same for every order of the corners; each coordinate of on_a is within a few ulps.
[[nodiscard]] ClosestPoints closest_points(const Triangle& triangle, Point point) noexcept;

}  // namespace abut::pair

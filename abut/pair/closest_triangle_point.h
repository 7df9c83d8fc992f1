// SPDX-License-Identifier: MIT
// The point of a triangle nearest to a point: the leaf of every closest-point query on a mesh.
#pragma once

#include "abut/shape/point.h"
#include "abut/shape/result.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// The triangle's point nearest to `point`, which is on_b. The distance is within 8 ulps, 0 exactly when the point lies on
/// the triangle, and the same for every order of the corners; on_a is within a few ulps of the largest coordinate.
[[nodiscard]] ClosestPoints closest_points(const Triangle& triangle, Point point) noexcept;

/// Where the distance that closest_points gives lies.
struct DistanceRange {
    double low = 0;
    double high = 0;
    Vec3 way{0};  ///< a unit vector, within rounding, from the triangle to the point, or zero
};

/// A range that holds the distance, by a few dozen operations; for finite input.
[[nodiscard]] DistanceRange distance_range(const Triangle& triangle, Point point) noexcept;

/// Whether every corner, so the distance, is surely more than `limit` away along `way`: cheaper still.
[[nodiscard]] bool beyond(const Triangle& triangle, Point point, Vec3 way, double limit) noexcept;

}  // namespace abut::pair

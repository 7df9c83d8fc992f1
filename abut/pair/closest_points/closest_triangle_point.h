// SPDX-License-Identifier: MIT
// Closest points of a triangle and a point, used in the leaves of every closest-point query on a mesh.
#pragma once

#include <cstddef>

#include "abut/pair/kernels/closest_on_triangle.h"
#include "abut/shape/point.h"
#include "abut/shape/result.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// The triangle's point closest to `point`, which is on_b. The distance is within 8 ulps, 0 exactly when the point lies
/// on the triangle, and the same for every order of the corners; on_a is within a few ulps of the largest coordinate.
[[nodiscard]] ClosestPoints closest_points(const Triangle& triangle, Point point) noexcept;

/// Stores a triangle in a lane of several triangles, for pair::nearest_on.
template <std::size_t n>
void put(const Triangle& triangle, pair::Triangles<n>& to, std::size_t lane) noexcept {
    for (int i = 0; i < 3; ++i) {
        const auto axis = static_cast<std::size_t>(i);
        to.corner[0][axis][lane] = triangle.a[i];
        to.corner[1][axis][lane] = triangle.b[i];
        to.corner[2][axis][lane] = triangle.c[i];
    }
}
/// The result of closest_points for one of the lanes, if nearest_on has proved it.
template <std::size_t n>
[[nodiscard]] ClosestPoints closest_points_of_lane(const pair::NearestOn<n>& on, std::size_t lane,
                                                   Point point) noexcept {
    return {{on.point[0][lane], on.point[1][lane], on.point[2][lane]}, point, on.distance[lane]};
}

/// A lower bound of the distance that closest_points gives, at the cost of a few dozen operations; for finite input.
[[nodiscard]] double least_distance(const Triangle& triangle, Point point) noexcept;

}  // namespace abut::pair

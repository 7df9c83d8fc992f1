// SPDX-License-Identifier: MIT
// The nearest points of a triangle and another straight shape.
#pragma once

#include "abut/pair/closest_points/closest_triangle_point.h"
#include "abut/shape/line.h"
#include "abut/shape/obb.h"
#include "abut/shape/ray.h"
#include "abut/shape/segment.h"

namespace abut::pair {

/// Each gives the nearest points of the two and their distance: within 8 ulps of the true one, 0 exactly when they
/// meet, and then both points are a shared one. Coordinates are within a few ulps of the largest involved. The order of
/// corners and ends does not change a bit. An empty box is at distance +infinity; what is not finite gives NaN.
[[nodiscard]] ClosestPoints closest_points(const Triangle& a, const Triangle& b) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Triangle& triangle, const Obb& box) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Triangle& triangle, const Aabb& box) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Triangle& triangle, const Line& line) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Triangle& triangle, const Ray& ray) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Triangle& triangle, const Segment& segment) noexcept;

/// From where to where a triangle reaches along a unit vector, no less than it does; for finite input.
struct ProjectedInterval {
    double low = 0;
    double high = 0;
};
[[nodiscard]] ProjectedInterval projected_interval(const Triangle& triangle, Vec3 way) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// The nearest points of a plane and anything else.
#pragma once

#include "abut/shape/line.h"
#include "abut/shape/obb.h"
#include "abut/shape/plane.h"
#include "abut/shape/point.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"
#include "abut/shape/segment.h"
#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// Each gives the nearest points of the two and their distance: within 8 ulps of the true one, 0 exactly when they
/// meet, and then both points are a shared one. Coordinates are within a few ulps of the largest involved. The order of
/// corners and ends does not change a bit. What is empty is at distance +infinity; what is not finite gives NaN.
[[nodiscard]] ClosestPoints closest_points(const Triangle& triangle, const Plane& plane) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Obb& box, const Plane& plane) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Aabb& box, const Plane& plane) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Sphere& sphere, const Plane& plane) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Plane& a, const Plane& b) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Plane& plane, const Line& line) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Plane& plane, const Ray& ray) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Plane& plane, const Segment& segment) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Plane& plane, Point point) noexcept;

}  // namespace abut::pair

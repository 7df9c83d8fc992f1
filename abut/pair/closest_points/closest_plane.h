// SPDX-License-Identifier: MIT
// Closest points of a plane and another shape.
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

/// The closest points of the two shapes and their distance, which is within 8 ulps, and 0 exactly when they intersect;
/// then both points are one common point. Coordinates are within a few ulps of the largest coordinate involved. The
/// order of corners and ends does not change a bit of the result. Empty shapes: distance +infinity. Numbers that are
/// not finite: NaN.
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

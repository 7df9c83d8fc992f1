// SPDX-License-Identifier: MIT
// Closest points of an oriented box and another polyhedral or linear shape.
#pragma once

#include "abut/shape/line.h"
#include "abut/shape/obb.h"
#include "abut/shape/point.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"
#include "abut/shape/segment.h"

namespace abut::pair {

/// The closest points of the two shapes and their distance, which is within 8 ulps, and 0 exactly when they intersect;
/// then both points are one common point. Coordinates are within a few ulps of the largest coordinate involved. The
/// order of corners and ends does not change a bit of the result. An empty box: distance +infinity. Numbers that are
/// not finite: NaN.
[[nodiscard]] ClosestPoints closest_points(const Obb& a, const Obb& b) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Obb& box, const Aabb& aabb) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Obb& box, const Line& line) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Obb& box, const Ray& ray) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Obb& box, const Segment& segment) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Obb& box, Point point) noexcept;

/// The distance that closest_points gives, to the last bit, without the points.
[[nodiscard]] double distance(const Obb& a, const Obb& b) noexcept;
[[nodiscard]] double distance(const Obb& box, const Aabb& aabb) noexcept;
[[nodiscard]] double distance(const Obb& box, const Line& line) noexcept;
[[nodiscard]] double distance(const Obb& box, const Ray& ray) noexcept;
[[nodiscard]] double distance(const Obb& box, const Segment& segment) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Closest points of an axis-aligned box and another polyhedral or linear shape.
#pragma once

#include "abut/shape/aabb.h"
#include "abut/shape/line.h"
#include "abut/shape/point.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"
#include "abut/shape/segment.h"

namespace abut::pair {

/// The closest points of the two shapes and their distance, which is within 8 ulps, and 0 exactly when they intersect;
/// then both points are one common point. Coordinates are within a few ulps of the largest coordinate involved. The
/// order of corners and ends does not change a bit of the result. An empty box: distance +infinity. Numbers that are
/// not finite: NaN.
[[nodiscard]] ClosestPoints closest_points(const Aabb& a, const Aabb& b) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Aabb& box, const Line& line) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Aabb& box, const Ray& ray) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Aabb& box, const Segment& segment) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Aabb& box, Point point) noexcept;

/// The distance that closest_points gives, to the last bit, without the points.
[[nodiscard]] double distance(const Aabb& box, const Line& line) noexcept;
[[nodiscard]] double distance(const Aabb& box, const Ray& ray) noexcept;
[[nodiscard]] double distance(const Aabb& box, const Segment& segment) noexcept;

}  // namespace abut::pair

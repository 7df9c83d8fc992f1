// SPDX-License-Identifier: MIT
// Closest points of lines, rays, segments and points.
#pragma once

#include "abut/shape/line.h"
#include "abut/shape/point.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"
#include "abut/shape/segment.h"

namespace abut::pair {

/// The closest points of the two shapes and their distance, which is within 8 ulps, and 0 exactly when they intersect;
/// then both points are one common point. Coordinates are within a few ulps of the largest coordinate involved. The
/// order of corners and ends does not change a bit of the result. Numbers that are not finite: NaN.
[[nodiscard]] ClosestPoints closest_points(const Line& a, const Line& b) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Line& line, const Ray& ray) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Line& line, const Segment& segment) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Line& line, Point point) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Ray& a, const Ray& b) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Ray& ray, const Segment& segment) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Ray& ray, Point point) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Segment& a, const Segment& b) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Segment& segment, Point point) noexcept;
[[nodiscard]] ClosestPoints closest_points(Point a, Point b) noexcept;

}  // namespace abut::pair

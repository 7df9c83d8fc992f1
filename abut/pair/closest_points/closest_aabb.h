// SPDX-License-Identifier: MIT
// The nearest points of an axis-aligned box and another straight shape.
#pragma once

#include "abut/shape/aabb.h"
#include "abut/shape/line.h"
#include "abut/shape/point.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"
#include "abut/shape/segment.h"

namespace abut::pair {

/// Each gives the nearest points of the two and their distance: within 8 ulps of the true one, 0 exactly when they
/// meet, and then both points are a shared one. Coordinates are within a few ulps of the largest involved. The order of
/// corners and ends does not change a bit. An empty box is at distance +infinity; what is not finite gives NaN.
[[nodiscard]] ClosestPoints closest_points(const Aabb& a, const Aabb& b) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Aabb& box, const Line& line) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Aabb& box, const Ray& ray) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Aabb& box, const Segment& segment) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Aabb& box, Point point) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Closest points of a triangle and another polyhedral or linear shape.
#pragma once

#include "abut/pair/closest_points/closest_triangle_point.h"
#include "abut/shape/line.h"
#include "abut/shape/obb.h"
#include "abut/shape/ray.h"
#include "abut/shape/segment.h"

namespace abut::pair {

/// The closest points of the two shapes and their distance, which is within 8 ulps, and 0 exactly when they intersect;
/// then both points are one common point. Coordinates are within a few ulps of the largest coordinate involved. The
/// order of corners and ends does not change a bit of the result. An empty box: distance +infinity. Numbers that are
/// not finite: NaN.
[[nodiscard]] ClosestPoints closest_points(const Triangle& a, const Triangle& b) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Triangle& triangle, const Obb& box) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Triangle& triangle, const Aabb& box) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Triangle& triangle, const Line& line) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Triangle& triangle, const Ray& ray) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Triangle& triangle, const Segment& segment) noexcept;

/// The distance that closest_points gives, to the last bit, without the points.
[[nodiscard]] double distance(const Triangle& a, const Triangle& b) noexcept;
[[nodiscard]] double distance(const Triangle& triangle, const Obb& box) noexcept;
[[nodiscard]] double distance(const Triangle& triangle, const Aabb& box) noexcept;
[[nodiscard]] double distance(const Triangle& triangle, const Line& line) noexcept;
[[nodiscard]] double distance(const Triangle& triangle, const Ray& ray) noexcept;
[[nodiscard]] double distance(const Triangle& triangle, const Segment& segment) noexcept;

/// An interval that contains the projection of a triangle onto a unit vector, for finite input.
struct ProjectedInterval {
    double low = 0;
    double high = 0;
};
[[nodiscard]] ProjectedInterval projected_interval(const Triangle& triangle, Vec3 direction) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Closest points of a ball and another shape except a plane.
#pragma once

#include "abut/shape/line.h"
#include "abut/shape/obb.h"
#include "abut/shape/point.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"
#include "abut/shape/segment.h"
#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// The closest points of the two shapes and their distance, which is within 8 ulps, and 0 exactly when they intersect;
/// then both points are one common point. Coordinates are within a few ulps of the largest coordinate involved. The
/// order of corners and ends does not change a bit of the result. An empty box or ball: distance +infinity. Numbers
/// that are not finite: NaN.
[[nodiscard]] ClosestPoints closest_points(const Triangle& triangle, const Sphere& sphere) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Obb& box, const Sphere& sphere) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Aabb& box, const Sphere& sphere) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Sphere& a, const Sphere& b) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Sphere& sphere, const Line& line) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Sphere& sphere, const Ray& ray) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Sphere& sphere, const Segment& segment) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Sphere& sphere, Point point) noexcept;

/// The corner of a triangle that is its point closest to p, where doubles prove that p lies beyond that corner on both
/// of its sides; closest_points then depends on that corner only. Null if that is not proved, or for numbers that are
/// not finite.
[[nodiscard]] const Vec3* certainly_closest_corner(const Triangle& triangle, const Vec3& p) noexcept;

}  // namespace abut::pair

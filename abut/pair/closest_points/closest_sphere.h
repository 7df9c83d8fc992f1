// SPDX-License-Identifier: MIT
// The nearest points of a ball and anything but a plane.
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

/// Each gives the nearest points of the two and their distance: within 8 ulps of the true one, 0 exactly when they
/// meet, and then both points are a shared one. Coordinates are within a few ulps of the largest involved. The order of
/// corners and ends does not change a bit. An empty box or ball is at distance +infinity; what is not finite gives NaN.
[[nodiscard]] ClosestPoints closest_points(const Triangle& triangle, const Sphere& sphere) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Obb& box, const Sphere& sphere) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Aabb& box, const Sphere& sphere) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Sphere& a, const Sphere& b) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Sphere& sphere, const Line& line) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Sphere& sphere, const Ray& ray) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Sphere& sphere, const Segment& segment) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Sphere& sphere, Point point) noexcept;

/// The corner of a triangle that is its point nearest to p, where doubles are sure that p lies beyond its ends of both
/// sides: closest_points sees only that corner of the triangle then. Else null, as for what is not finite.
[[nodiscard]] const Vec3* certainly_closest_corner(const Triangle& triangle, const Vec3& p) noexcept;

}  // namespace abut::pair

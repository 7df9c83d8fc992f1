// SPDX-License-Identifier: MIT
// Closest points of a capsule and balls, capsules, boxes, triangles, planes and linear components.
#pragma once

#include "abut/shape/aabb.h"
#include "abut/shape/capsule.h"
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

/// The closest points of the two shapes, the capsule's on its surface, and their distance, which is within 8 ulps, and
/// 0 exactly when they intersect; then both points are one common point. Coordinates are within a few ulps of the
/// largest coordinate involved. The order of corners, ends and operands does not change a bit of the result. Empty
/// shapes: distance +infinity. Numbers that are not finite: NaN.
[[nodiscard]] ClosestPoints closest_points(const Capsule& a, const Capsule& b) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Capsule& capsule, const Triangle& triangle) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Capsule& capsule, const Obb& box) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Capsule& capsule, const Aabb& box) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Capsule& capsule, const Sphere& sphere) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Capsule& capsule, const Plane& plane) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Capsule& capsule, const Line& line) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Capsule& capsule, const Ray& ray) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Capsule& capsule, const Segment& segment) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Capsule& capsule, Point point) noexcept;

}  // namespace abut::pair

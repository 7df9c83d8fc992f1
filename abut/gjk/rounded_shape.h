// SPDX-License-Identifier: MIT
// The verbs for any two rounded convex shapes, from GJK, exact decisions and EPA, consistent with each other.
#pragma once

#include <optional>

#include "abut/gjk/core_shape.h"
#include "abut/shape/half_space.h"
#include "abut/shape/plane.h"
#include "abut/shape/result.h"

namespace abut::gjk {

/// A convex shape: all points at distance at most `radius` from the core. With a negative radius it is empty.
struct RoundedShape {
    Core core;
    double radius = 0;
};

/// A bounding box from the support points, rounded outwards.
[[nodiscard]] Aabb bounds(const RoundedShape& a) noexcept;

/// Whether they have a common point. Exact when both cores are polyhedral; otherwise they count as touching when their
/// distance is within GJK's bound (see GjkResult).
[[nodiscard]] bool intersects(const RoundedShape& a, const RoundedShape& b) noexcept;

/// The closest points; distance 0 exactly when they intersect, and then both are one common point. Otherwise the
/// distance is within GjkResult's bound and never 0. Empty: +infinity. Not finite: NaN.
[[nodiscard]] ClosestPoints closest_points(const RoundedShape& a, const RoundedShape& b) noexcept;

/// The penetration of two shapes that intersect, by EPA.
[[nodiscard]] Penetration penetration(const RoundedShape& a, const RoundedShape& b) noexcept;

/// The contact manifold of two shapes with this penetration: points where the faces, edges or corners that are
/// supporting features along the direction overlap; otherwise one point, between the support points.
[[nodiscard]] Contact contact(const RoundedShape& a, const RoundedShape& b, const Penetration& penetration) noexcept;

/// Penetration and contact manifold of two shapes, or nothing if they do not intersect.
[[nodiscard]] std::optional<Contact> contact(const RoundedShape& a, const RoundedShape& b) noexcept;

/// The contact where b is a ball, which touches in one point.
[[nodiscard]] Contact contact(const Sphere& b, const Penetration& penetration) noexcept;

// The same for a plane, from the shape's support points along its normal, within GjkResult's bound; with a zero normal
// the plane is empty or, if the offset is zero, all of space.
[[nodiscard]] bool intersects(const RoundedShape& a, const Plane& plane) noexcept;
/// Whether their distance is at most max_distance >= 0: exactly, when the core is polyhedral; nothing when it is curved
/// and the bound does not prove the answer. See gjk::within.
[[nodiscard]] std::optional<bool> within(const RoundedShape& a, const Plane& plane, double max_distance) noexcept;
[[nodiscard]] ClosestPoints closest_points(const RoundedShape& a, const Plane& plane) noexcept;
[[nodiscard]] Penetration penetration(const RoundedShape& a, const Plane& plane) noexcept;
[[nodiscard]] Contact contact(const RoundedShape& a, const Plane& plane, const Penetration& penetration) noexcept;

// The same for a half-space, from the shape's lowest point: the separating translation is always along the normal.
[[nodiscard]] bool intersects(const RoundedShape& a, const HalfSpace& half_space) noexcept;
[[nodiscard]] ClosestPoints closest_points(const RoundedShape& a, const HalfSpace& half_space) noexcept;
[[nodiscard]] Penetration penetration(const RoundedShape& a, const HalfSpace& half_space) noexcept;
[[nodiscard]] Contact contact(const RoundedShape& a, const HalfSpace& half_space,
                              const Penetration& penetration) noexcept;

}  // namespace abut::gjk

// SPDX-License-Identifier: MIT
// The verbs for any two convex shapes: what GJK, the exact decision and EPA say, made to agree.
#pragma once

#include <optional>

#include "abut/gjk/core_shape.h"
#include "abut/shape/plane.h"
#include "abut/shape/result.h"

namespace abut::gjk {

/// A convex shape: all points at most `radius` from the core. A negative radius makes it empty.
struct RoundedShape {
    Core core;
    double radius = 0;
};

/// A box that holds it, by its farthest points; rounded outwards.
[[nodiscard]] Aabb bounds(const RoundedShape& a) noexcept;

/// Whether they share a point. Exact when both cores are straight; otherwise they count as touching when no more than
/// GJK's bound apart (see GjkResult).
[[nodiscard]] bool intersects(const RoundedShape& a, const RoundedShape& b) noexcept;

/// Their nearest points; distance 0 exactly when they intersect, and then both are a shared point. Otherwise within GjkResult's
/// bound, and never 0. Empty: +infinity. Not finite: NaN.
[[nodiscard]] ClosestPoints closest_points(const RoundedShape& a, const RoundedShape& b) noexcept;

/// How deep two that intersect lie in each other, by Epa.
[[nodiscard]] Penetration penetration(const RoundedShape& a, const RoundedShape& b) noexcept;

/// The places where two shapes meet that lie in each other by what `penetration` says: those where the faces, edges or
/// corners that look along the direction lie over each other; else one, between the farthest points.
[[nodiscard]] Contact contact(const RoundedShape& a, const RoundedShape& b, const Penetration& penetration) noexcept;

/// Both of two that intersect; nothing of those that do not.
[[nodiscard]] std::optional<Contact> contact(const RoundedShape& a, const RoundedShape& b) noexcept;

/// The same where b is a ball, which touches at one place.
[[nodiscard]] Contact contact(const Sphere& b, const Penetration& penetration) noexcept;

// The same with a plane, by the shape's farthest points along its normal, within GjkResult's bound; a zero normal makes the plane
// empty, or, with a zero offset, all of space.
[[nodiscard]] bool intersects(const RoundedShape& a, const Plane& plane) noexcept;
[[nodiscard]] ClosestPoints closest_points(const RoundedShape& a, const Plane& plane) noexcept;
[[nodiscard]] Penetration penetration(const RoundedShape& a, const Plane& plane) noexcept;
[[nodiscard]] Contact contact(const RoundedShape& a, const Plane& plane, const Penetration& penetration) noexcept;

}  // namespace abut::gjk

// SPDX-License-Identifier: MIT
// The support height of any shape above a plane, and its sign: what all verbs of a half-space depend on.
#pragma once

#include <optional>

#include "abut/exact/sign.h"
#include "abut/shape/any_shape.h"

namespace abut::pair {

// On which side of the plane the point of the shape lies that is farthest along the plane's normal: the sign of the
// maximum of dot(plane.normal, x) - plane.offset over the shape. It is positive where that is unbounded. Exact. Nothing
// if the shape is empty or a number is not finite. The plane's normal may be zero.

[[nodiscard]] std::optional<exact::Sign> support_side(const Vec3& point, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Sign> support_side(const Segment& segment, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Sign> support_side(const Ray& ray, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Sign> support_side(const Line& line, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Sign> support_side(const Plane& shape, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Sign> support_side(const Triangle& triangle, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Sign> support_side(const Sphere& sphere, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Sign> support_side(const Aabb& box, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Sign> support_side(const Obb& box, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Sign> support_side(const Capsule& capsule, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Sign> support_side(const Cylinder& cylinder, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Sign> support_side(const Cone& cone, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Sign> support_side(const Ellipsoid& ellipsoid, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Sign> support_side(const Frustum& frustum, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Sign> support_side(const Hull& hull, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Sign> support_side(const HalfSpace& shape, const Plane& plane) noexcept;

// That maximum itself, within a few ulps; nothing where it is unbounded. The shape and the plane must be finite, the
// shape not empty, and the plane's normal not zero. For a frustum see frustum_support_height.h.

[[nodiscard]] std::optional<exact::Scaled> support_height(const Vec3& point, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Scaled> support_height(const Segment& segment, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Scaled> support_height(const Ray& ray, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Scaled> support_height(const Line& line, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Scaled> support_height(const Plane& shape, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Scaled> support_height(const Triangle& triangle, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Scaled> support_height(const Sphere& sphere, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Scaled> support_height(const Aabb& box, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Scaled> support_height(const Obb& box, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Scaled> support_height(const Capsule& capsule, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Scaled> support_height(const Cylinder& cylinder, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Scaled> support_height(const Cone& cone, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Scaled> support_height(const Ellipsoid& ellipsoid, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Scaled> support_height(const Hull& hull, const Plane& plane) noexcept;
[[nodiscard]] std::optional<exact::Scaled> support_height(const HalfSpace& shape, const Plane& plane) noexcept;

/// A shape that has these functions.
template <class S>
concept HasSupportSide = !std::same_as<S, AnyShape> && requires(const S& shape, const Plane& plane) {
    support_side(shape, plane);
};

/// The plane with its sides exchanged: the support height above it is that of the shape's lowest point, negated.
inline Plane flipped(const Plane& plane) noexcept { return {-plane.normal, -plane.offset}; }

}  // namespace abut::pair

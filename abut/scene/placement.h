// SPDX-License-Identifier: MIT
// Placement: a pose and a uniform scale.
#pragma once

#include "abut/shape/any_shape.h"

namespace abut {

/// x -> pose * (scale · x). The scale is uniform and positive: under any other a sphere would not be a sphere and
/// normals would not be normals, so stretches and mirror images have to be baked into a mesh's vertices.
struct ABUT_API Placement {
    Pose pose;         ///< applied after the scale
    double scale = 1;  ///< a factor for all lengths, between 1e-100 and 1e100
};

/// Whether all numbers are finite, the rotation is not zero, and the scale lies between 1e-100 and 1e100.
[[nodiscard]] ABUT_API bool is_valid(const Placement& placement) noexcept;
/// Throws abut::Error, which names the remedy, unless the placement is valid.
ABUT_API void require_valid(const Placement& placement);

/// Rotation and scale as one matrix.
[[nodiscard]] ABUT_API Mat3 linear_part(const Placement& placement) noexcept;

/// The moved point: the error in each coordinate is at most 18 u (scale (|p.x| + |p.y| + |p.z|) + |translation|), u =
/// 2^-53. Equal points give equal bits; with scale 1 those of pose * p. NaN gives NaN.
[[nodiscard]] ABUT_API Vec3 operator*(const Placement& placement, Vec3 p) noexcept;

/// The composition: (a * b) * p is a * (b * p) up to rounding. The rotation is normalised when its length has drifted
/// from 1, so that long chains stay valid.
[[nodiscard]] ABUT_API Placement operator*(const Placement& a, const Placement& b) noexcept;

/// The placement that takes `placement * p` back to p, up to rounding.
[[nodiscard]] ABUT_API Placement inverse(const Placement& placement) noexcept;

/// The placed shape. All lengths of a shape are multiplied by the scale; directions of rays and lines are only rotated.
/// With scale 1 the result is pose * shape, except that a box stays an Aabb if the placement does not rotate it. Only a
/// hull allocates, and throws when a vertex leaves the range of double.
[[nodiscard]] ABUT_API AnyShape operator*(const Placement& placement, const AnyShape& shape);

/// The same for each type of shape, without allocating.
[[nodiscard]] ABUT_API Vec3 placed(const Placement& placement, Vec3 point) noexcept;
[[nodiscard]] ABUT_API Segment placed(const Placement& placement, const Segment& segment) noexcept;
[[nodiscard]] ABUT_API Ray placed(const Placement& placement, const Ray& ray) noexcept;
[[nodiscard]] ABUT_API Line placed(const Placement& placement, const Line& line) noexcept;
[[nodiscard]] ABUT_API Plane placed(const Placement& placement, const Plane& plane) noexcept;
[[nodiscard]] ABUT_API HalfSpace placed(const Placement& placement, const HalfSpace& half_space) noexcept;
[[nodiscard]] ABUT_API Triangle placed(const Placement& placement, const Triangle& triangle) noexcept;
[[nodiscard]] ABUT_API Sphere placed(const Placement& placement, const Sphere& sphere) noexcept;
[[nodiscard]] ABUT_API Obb placed(const Placement& placement, const Aabb& box) noexcept;
[[nodiscard]] ABUT_API Obb placed(const Placement& placement, const Obb& box) noexcept;
[[nodiscard]] ABUT_API Capsule placed(const Placement& placement, const Capsule& capsule) noexcept;
[[nodiscard]] ABUT_API Cylinder placed(const Placement& placement, const Cylinder& cylinder) noexcept;
[[nodiscard]] ABUT_API Cone placed(const Placement& placement, const Cone& cone) noexcept;
[[nodiscard]] ABUT_API Ellipsoid placed(const Placement& placement, const Ellipsoid& ellipsoid) noexcept;
[[nodiscard]] ABUT_API Frustum placed(const Placement& placement, const Frustum& frustum) noexcept;

/// Whether the placement does not rotate, so that an axis-aligned box stays one.
[[nodiscard]] ABUT_API bool is_unrotated(const Placement& placement) noexcept;
/// The box moved by a placement that does not rotate.
[[nodiscard]] ABUT_API Aabb shifted(const Placement& placement, const Aabb& box) noexcept;

/// The hull of the moved vertices; it allocates. Throws abut::Error when a vertex leaves the range of double.
[[nodiscard]] ABUT_API Hull placed(const Placement& placement, const Hull& hull);

}  // namespace abut

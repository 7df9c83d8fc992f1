// SPDX-License-Identifier: MIT
// Placement: where a thing is and how large, a pose and a uniform scale.
#pragma once

#include "abut/shape/any_shape.h"

namespace abut {

/// x -> pose * (scale · x). The scale is uniform and positive: under another a sphere is no sphere and a normal not the normal,
/// so a stretch or a mirror image has to be baked into a mesh's vertices.
struct Placement {
    Pose pose;
    double scale = 1;
};

/// Whether all its numbers are finite, the rotation is not zero, and the scale lies between 1e-100 and 1e100.
[[nodiscard]] bool is_valid(const Placement& placement) noexcept;
/// Throws abut::Error, which says what to do, unless it is valid.
void require_valid(const Placement& placement);

/// Rotation and scale in one matrix.
[[nodiscard]] Mat3 linear_part(const Placement& placement) noexcept;

/// The moved point: the error in each coordinate is at most 18 u (scale (|p.x| + |p.y| + |p.z|) + |translation|),
/// u = 2^-53. Equal points give equal bits; with scale 1 those of pose * p.
[[nodiscard]] Vec3 operator*(const Placement& placement, Vec3 p) noexcept;

/// (a * b) * p is a * (b * p) up to rounding. The rotation is brought back to unit length when it has left it, so that a
/// long chain stays what it is.
[[nodiscard]] Placement operator*(const Placement& a, const Placement& b) noexcept;

/// The placement that takes `placement * p` back to p, up to rounding.
[[nodiscard]] Placement inverse(const Placement& placement) noexcept;

/// Shapes grow with the scale in all their lengths; directions of rays and lines only turn. With scale 1 they are pose * shape,
/// but for a box that is not turned, which stays an Aabb. Only a hull allocates, and throws when it leaves the range of double.
[[nodiscard]] AnyShape operator*(const Placement& placement, const AnyShape& shape);

// The same for each kind; `placed` never allocates.
[[nodiscard]] Vec3 placed(const Placement& placement, Vec3 point) noexcept;
[[nodiscard]] Segment placed(const Placement& placement, const Segment& segment) noexcept;
[[nodiscard]] Ray placed(const Placement& placement, const Ray& ray) noexcept;
[[nodiscard]] Line placed(const Placement& placement, const Line& line) noexcept;
[[nodiscard]] Plane placed(const Placement& placement, const Plane& plane) noexcept;
[[nodiscard]] Triangle placed(const Placement& placement, const Triangle& triangle) noexcept;
[[nodiscard]] Sphere placed(const Placement& placement, const Sphere& sphere) noexcept;
[[nodiscard]] Obb placed(const Placement& placement, const Aabb& box) noexcept;
[[nodiscard]] Obb placed(const Placement& placement, const Obb& box) noexcept;
[[nodiscard]] Capsule placed(const Placement& placement, const Capsule& capsule) noexcept;
[[nodiscard]] Cylinder placed(const Placement& placement, const Cylinder& cylinder) noexcept;
[[nodiscard]] Cone placed(const Placement& placement, const Cone& cone) noexcept;
[[nodiscard]] Ellipsoid placed(const Placement& placement, const Ellipsoid& ellipsoid) noexcept;
[[nodiscard]] Frustum placed(const Placement& placement, const Frustum& frustum) noexcept;

/// Whether the placement turns nothing, so that a box along the axes stays one.
[[nodiscard]] inline bool is_unturned(const Placement& placement) noexcept {
    const Quat& q = placement.pose.rotation;
    return q.x == 0 && q.y == 0 && q.z == 0;
}
/// The box where `placement`, which turns nothing, puts it.
[[nodiscard]] inline Aabb shifted(const Placement& placement, const Aabb& box) noexcept {
    if (box.empty()) return box;
    return {placement.scale * box.min + placement.pose.translation,
            placement.scale * box.max + placement.pose.translation};
}

/// The hull of the moved vertices; it allocates. Throws abut::Error when a vertex leaves the range of double.
[[nodiscard]] Hull placed(const Placement& placement, const Hull& hull);

}  // namespace abut

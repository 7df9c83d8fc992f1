// SPDX-License-Identifier: MIT
// reference_point: the point of a shape that tells where it is when it moves.
#pragma once

#include "abut/query/geometry.h"

namespace abut {

/// The centre of a ball, box or ellipsoid; the origin of a ray or line; the first point of a segment, triangle, capsule,
/// cylinder (a) or cone (base); a point itself; else the middle of its bounds, or of its corners
/// where it has no end; for what has neither, like a plane, the origin of space.
template <Geometry Shape>
[[nodiscard]] ABUT_API Vec3 reference_point(const Shape& shape) noexcept;

template <Geometry Shape>
requires(Supported<Shape>) [[nodiscard]] Vec3 reference_point(const Shape& shape) noexcept {
    return reference_point(as_geometry(shape));
}

}  // namespace abut

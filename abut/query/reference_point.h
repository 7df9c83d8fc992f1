// SPDX-License-Identifier: MIT
// reference_point: the point of a shape whose position is reported when the shape moves.
#pragma once

#include "abut/query/geometry.h"

namespace abut {

/// The centre of a sphere, box or ellipsoid; the origin of a ray or line; the first point of a segment, triangle,
/// capsule, cylinder (a) or cone (base); a point itself. For others the centre of the bounds, or of the box of the
/// corners of an unbounded frustum; the origin of space where there are neither, as for a plane or half-space. NaN for
/// a default, empty box and for empty bounds, as of an empty hull or mesh, and where the numbers that give the point
/// are NaN.
template <Geometry Shape>
[[nodiscard]] ABUT_API Vec3 reference_point(const Shape& shape) noexcept;

template <Geometry Shape>
requires(HasSupportFunction<Shape>) [[nodiscard]] Vec3 reference_point(const Shape& shape) noexcept {
    return reference_point(as_geometry(shape));
}

}  // namespace abut

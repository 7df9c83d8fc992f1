// SPDX-License-Identifier: MIT
// Cylinder: a solid circular cylinder with flat ends.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points at distance at most `radius` from the segment ab whose projection onto the line ab lies between a and b:
/// a solid with flat ends. Radius 0 makes it a segment; a == b, which leaves the axis undefined, a point; with a
/// negative radius it is empty.
struct ABUT_API Cylinder {
    Vec3 a{0};          ///< the centre of one end
    Vec3 b{0};          ///< the centre of the other end
    double radius = 0;  ///< the distance from the axis to the surface
};

/// Whether no number in it is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Cylinder& cylinder) noexcept;

/// A bounding box, rounded outwards; empty for a negative radius, unspecified if a number is not finite.
[[nodiscard]] ABUT_API Aabb bounds(const Cylinder& cylinder) noexcept;
/// The transformed cylinder: each end is pose * point, the radius is unchanged.
[[nodiscard]] ABUT_API Cylinder operator*(const Pose& pose, const Cylinder& cylinder) noexcept;

}  // namespace abut

// SPDX-License-Identifier: MIT
// Plane: a plane in space.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/triangle.h"

namespace abut {

/// All points x with dot(normal, x) == offset. The normal need not have unit length. With a zero normal it is empty, or
/// all of space if the offset is zero, too.
struct ABUT_API Plane {
    Vec3 normal{0, 0, 1};  ///< orthogonal to the plane, of any length
    double offset = 0;     ///< the distance from the origin of the world times the length of the normal

    /// The plane through the triangle's corners, with the unit normal from whose tip a, b, c run counterclockwise;
    /// normal and offset are rounded, within a few ulps. A degenerate triangle gives a zero normal and a NaN offset;
    /// one that is not finite gives NaN for both.
    [[nodiscard]] static Plane through(const Triangle& triangle) noexcept;
};

/// Whether no number in it is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Plane& plane) noexcept;
/// A bounding box: infinite, except along the normal of a plane orthogonal to a coordinate axis, where it is rounded
/// outwards; empty for an empty plane; unspecified if a number is not finite.
[[nodiscard]] ABUT_API Aabb bounds(const Plane& plane) noexcept;
/// The transformed plane: its normal is rotated and its offset adjusted, both rounded.
[[nodiscard]] ABUT_API Plane operator*(const Pose& pose, const Plane& plane) noexcept;

}  // namespace abut

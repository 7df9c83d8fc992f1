// SPDX-License-Identifier: MIT
// A plane through space.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/triangle.h"

namespace abut {

/// All points x with dot(normal, x) == offset. The normal need not have unit length. A zero normal makes it empty, or
/// all of space when the offset is zero too.
struct ABUT_API Plane {
    Vec3 normal{0, 0, 1};  ///< square to the plane, of any length
    double offset = 0;     ///< in lengths of the normal, from the origin of space

    /// The plane that holds the triangle, with the unit normal towards which a, b, c run counterclockwise; normal and
    /// offset are rounded, within a few ulps. A degenerate triangle gives a zero normal and offset NaN.
    [[nodiscard]] static Plane through(const Triangle& triangle) noexcept;
};

/// Whether none of its numbers is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Plane& plane) noexcept;
/// A box that holds it: infinite, but across an axis that the plane is square to, where it is rounded outwards; empty for an
/// empty plane.
[[nodiscard]] ABUT_API Aabb bounds(const Plane& plane) noexcept;
/// The moved plane: its normal is turned and its offset adjusted, both rounded.
[[nodiscard]] ABUT_API Plane operator*(const Pose& pose, const Plane& plane) noexcept;

}  // namespace abut

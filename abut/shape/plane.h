// SPDX-License-Identifier: MIT
// A plane through space.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/triangle.h"

namespace abut {

/// All points x with dot(normal, x) == offset. The normal need not have unit length. A zero normal makes it empty, or
/// all of space when the offset is zero too.
struct ABUT_API Plane {
    Vec3 normal{0, 0, 1};
    double offset = 0;

    /// The plane that holds the triangle, with the unit normal towards which a, b, c run counterclockwise; normal and
    /// offset are rounded, within a few ulps. A degenerate triangle gives a zero normal and offset NaN.
    [[nodiscard]] static Plane through(const Triangle& triangle) noexcept;
};

[[nodiscard]] ABUT_API bool is_finite(const Plane& plane) noexcept;
[[nodiscard]] ABUT_API Aabb bounds(const Plane& plane) noexcept;
[[nodiscard]] ABUT_API Plane operator*(const Pose& pose, const Plane& plane) noexcept;

}  // namespace abut

// SPDX-License-Identifier: MIT
// The oriented box.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points center + Σ sᵢ · half_extents[i] · axes[i], |sᵢ| <= 1, of the numbers as given. The columns of `axes` are
/// the box's directions, orthonormal or nearly so; yes/no answers are exact for the parallelepiped that they span.
/// A half extent of 0 makes it flat; the sign of a half extent does not matter.
struct ABUT_API Obb {
    Vec3 center{0};        ///< its middle
    Mat3 axes{1.0};        ///< its directions, one a column
    Vec3 half_extents{0};  ///< its half lengths along them
};

/// Whether none of its numbers is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Obb& box) noexcept;

/// A box that holds it: rounded outwards, at most a few ulps wider than the tightest.
[[nodiscard]] ABUT_API Aabb bounds(const Obb& box) noexcept;

/// The oriented box that a moved box is. An empty Aabb gives a box with NaN extents, which nothing intersects.
[[nodiscard]] ABUT_API Obb operator*(const Pose& pose, const Obb& box) noexcept;
[[nodiscard]] ABUT_API Obb operator*(const Pose& pose, const Aabb& box) noexcept;

}  // namespace abut

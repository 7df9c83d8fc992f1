// SPDX-License-Identifier: MIT
// Obb: the oriented bounding box.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points center + Σ sᵢ · half_extents[i] · axes[i], |sᵢ| <= 1, for the numbers as given. The columns of `axes` are
/// the directions of the edges, orthonormal or nearly so; yes/no answers are exact for the parallelepiped that they
/// span. A half extent of 0 makes it flat; the sign of a half extent does not matter.
struct ABUT_API Obb {
    Vec3 center{0};        ///< the centre
    Mat3 axes{1.0};        ///< the directions of the edges, as columns
    Vec3 half_extents{0};  ///< half the edge lengths
};

/// Whether no number in it is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Obb& box) noexcept;

/// A bounding box, rounded outwards: at most a few ulps wider than the tightest; unspecified if a number is not finite.
[[nodiscard]] ABUT_API Aabb bounds(const Obb& box) noexcept;

/// The transformed box. An empty Aabb gives a box with NaN extents, which nothing intersects.
[[nodiscard]] ABUT_API Obb operator*(const Pose& pose, const Obb& box) noexcept;
[[nodiscard]] ABUT_API Obb operator*(const Pose& pose, const Aabb& box) noexcept;

}  // namespace abut

// SPDX-License-Identifier: MIT
// Ellipsoid: a solid ellipsoid.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points center + Σ sᵢ · radii[i] · axes[i] with Σ sᵢ² <= 1, for the numbers as given: a solid. The columns of
/// `axes` are the directions of its axes, orthonormal or nearly so. A radius of 0 makes it flat; the sign of a radius
/// does not matter.
struct ABUT_API Ellipsoid {
    Vec3 center{0};  ///< its middle
    Mat3 axes{1.0};  ///< the directions of the axes, as columns
    Vec3 radii{0};   ///< the half lengths along the axes
};

/// Whether no number in it is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Ellipsoid& ellipsoid) noexcept;

/// A bounding box, rounded outwards: a few ulps wider than the tightest; unspecified if a number is not finite.
[[nodiscard]] ABUT_API Aabb bounds(const Ellipsoid& ellipsoid) noexcept;
/// The transformed ellipsoid: its centre is transformed and its axes are rotated, both rounded; its radii are
/// unchanged.
[[nodiscard]] ABUT_API Ellipsoid operator*(const Pose& pose, const Ellipsoid& ellipsoid) noexcept;

}  // namespace abut

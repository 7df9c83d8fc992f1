// SPDX-License-Identifier: MIT
// A solid ellipsoid.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points center + Σ sᵢ · radii[i] · axes[i] with Σ sᵢ² <= 1, of the numbers as given: a solid. The columns of `axes`
/// are its directions, orthonormal or nearly so. A radius of 0 makes it flat; the sign of a radius does not matter.
struct ABUT_API Ellipsoid {
    Vec3 center{0};  ///< its middle
    Mat3 axes{1.0};  ///< its directions, one a column
    Vec3 radii{0};   ///< its half lengths along them
};

/// Whether none of its numbers is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Ellipsoid& ellipsoid) noexcept;

/// A box that holds it: rounded outwards, a few ulps wider than the tightest.
[[nodiscard]] ABUT_API Aabb bounds(const Ellipsoid& ellipsoid) noexcept;
/// The moved ellipsoid: its centre is moved and its axes are turned, both rounded; its radii stay.
[[nodiscard]] ABUT_API Ellipsoid operator*(const Pose& pose, const Ellipsoid& ellipsoid) noexcept;

}  // namespace abut

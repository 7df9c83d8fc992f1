// SPDX-License-Identifier: MIT
// A solid ellipsoid.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points center + Σ sᵢ · radii[i] · axes[i] with Σ sᵢ² <= 1, of the numbers as given: a solid. The columns of `axes`
/// are its directions, orthonormal or nearly so. A radius of 0 makes it flat; the sign of a radius does not matter.
struct ABUT_API Ellipsoid {
    Vec3 center{0};
    Mat3 axes{1.0};
    Vec3 radii{0};
};

[[nodiscard]] ABUT_API bool is_finite(const Ellipsoid& ellipsoid) noexcept;

/// A box that holds it: rounded outwards, a few ulps wider than the tightest.
[[nodiscard]] ABUT_API Aabb bounds(const Ellipsoid& ellipsoid) noexcept;
[[nodiscard]] ABUT_API Ellipsoid operator*(const Pose& pose, const Ellipsoid& ellipsoid) noexcept;

}  // namespace abut

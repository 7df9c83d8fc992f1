// SPDX-License-Identifier: MIT
// Sphere: a solid ball.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points at distance at most `radius` from the centre: a solid ball. Radius 0 makes it a point; with a negative
/// radius it is empty.
struct ABUT_API Sphere {
    Vec3 center{0};     ///< the centre
    double radius = 0;  ///< the distance from the centre to the surface
};

/// Whether no number in it is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Sphere& sphere) noexcept;
/// A bounding box, rounded outwards; empty for a negative radius, unspecified if a number is not finite.
[[nodiscard]] ABUT_API Aabb bounds(const Sphere& sphere) noexcept;
/// The transformed ball: its centre is pose * center, its radius is unchanged.
[[nodiscard]] ABUT_API Sphere operator*(const Pose& pose, const Sphere& sphere) noexcept;

}  // namespace abut

// SPDX-License-Identifier: MIT
// A solid ball.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points at most `radius` from the centre: a solid ball. Radius 0 makes it a point, a negative radius empty.
struct ABUT_API Sphere {
    Vec3 center{0};     ///< its middle
    double radius = 0;  ///< a length
};

/// Whether none of its numbers is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Sphere& sphere) noexcept;
/// A box that holds it, rounded outwards; empty for a negative radius.
[[nodiscard]] ABUT_API Aabb bounds(const Sphere& sphere) noexcept;
/// The moved ball: its centre is pose * center, its radius stays.
[[nodiscard]] ABUT_API Sphere operator*(const Pose& pose, const Sphere& sphere) noexcept;

}  // namespace abut

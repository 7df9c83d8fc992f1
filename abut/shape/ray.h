// SPDX-License-Identifier: MIT
// A half-line: where one looks, and which way.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points origin + t · direction, t >= 0. The direction is taken as given and need not have unit length; t counts in
/// its lengths. A zero direction makes it the point origin.
struct ABUT_API Ray {
    Vec3 origin{0};     ///< where it begins
    Vec3 direction{0};  ///< which way it goes, of any length
};

/// Whether none of its numbers is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Ray& ray) noexcept;
/// The tightest box, exactly: infinite where the ray has no end.
[[nodiscard]] ABUT_API Aabb bounds(const Ray& ray) noexcept;
/// The moved ray: its origin is pose * origin, its direction is turned; both are rounded.
[[nodiscard]] ABUT_API Ray operator*(const Pose& pose, const Ray& ray) noexcept;

}  // namespace abut

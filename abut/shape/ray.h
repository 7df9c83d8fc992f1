// SPDX-License-Identifier: MIT
// Ray: a half-line.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points origin + t · direction, t >= 0. The direction need not have unit length; t is measured in multiples of
/// its length. A zero direction makes it the point origin.
struct ABUT_API Ray {
    Vec3 origin{0};     ///< the starting point
    Vec3 direction{0};  ///< of any length
};

/// Whether no number in it is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Ray& ray) noexcept;
/// The tightest bounding box, exactly: infinite in the directions in which the ray is unbounded; unspecified if a
/// number is not finite.
[[nodiscard]] ABUT_API Aabb bounds(const Ray& ray) noexcept;
/// The transformed ray: its origin is pose * origin, its direction is rotated; both are rounded.
[[nodiscard]] ABUT_API Ray operator*(const Pose& pose, const Ray& ray) noexcept;

}  // namespace abut

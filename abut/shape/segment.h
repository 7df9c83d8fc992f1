// SPDX-License-Identifier: MIT
// The straight piece between two points.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points a + t (b - a), 0 <= t <= 1. Equal ends make it a point.
struct ABUT_API Segment {
    Vec3 a{0};  ///< one end
    Vec3 b{0};  ///< the other end
};

/// Whether none of its numbers is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Segment& segment) noexcept;
/// The tightest box, exactly.
[[nodiscard]] ABUT_API Aabb bounds(const Segment& segment) noexcept;
/// The moved segment: each end is pose * point.
[[nodiscard]] ABUT_API Segment operator*(const Pose& pose, const Segment& segment) noexcept;

}  // namespace abut

// SPDX-License-Identifier: MIT
// Segment: a line segment between two points.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points a + t (b - a), 0 <= t <= 1. Equal ends make it a point.
struct ABUT_API Segment {
    Vec3 a{0};  ///< one end
    Vec3 b{0};  ///< the other end
};

/// Whether no number in it is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Segment& segment) noexcept;
/// The tightest bounding box, exactly; unspecified if a number is not finite.
[[nodiscard]] ABUT_API Aabb bounds(const Segment& segment) noexcept;
/// The transformed segment: each end is pose * point.
[[nodiscard]] ABUT_API Segment operator*(const Pose& pose, const Segment& segment) noexcept;

}  // namespace abut

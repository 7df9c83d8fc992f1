// SPDX-License-Identifier: MIT
// The straight piece between two points.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points a + t (b - a), 0 <= t <= 1. Equal ends make it a point.
struct ABUT_API Segment {
    Vec3 a{0};
    Vec3 b{0};
};

[[nodiscard]] ABUT_API bool is_finite(const Segment& segment) noexcept;
[[nodiscard]] ABUT_API Aabb bounds(const Segment& segment) noexcept;
[[nodiscard]] ABUT_API Segment operator*(const Pose& pose, const Segment& segment) noexcept;

}  // namespace abut

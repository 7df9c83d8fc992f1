// SPDX-License-Identifier: MIT
// The straight piece between two points.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points a + t (b - a), 0 <= t <= 1. Equal ends make it a point.
struct Segment {
    Vec3 a{0};
    Vec3 b{0};
};

[[nodiscard]] bool is_finite(const Segment& segment) noexcept;
[[nodiscard]] Aabb bounds(const Segment& segment) noexcept;
[[nodiscard]] Segment operator*(const Pose& pose, const Segment& segment) noexcept;

}  // namespace abut

// SPDX-License-Identifier: MIT
// A half-line: where one looks, and which way.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points origin + t · direction, t >= 0. The direction is taken as given and need not have unit length; t counts in
/// its lengths. A zero direction makes it the point origin.
struct ABUT_API Ray {
    Vec3 origin{0};
    Vec3 direction{0};
};

[[nodiscard]] ABUT_API bool is_finite(const Ray& ray) noexcept;
[[nodiscard]] ABUT_API Aabb bounds(const Ray& ray) noexcept;
[[nodiscard]] ABUT_API Ray operator*(const Pose& pose, const Ray& ray) noexcept;

}  // namespace abut

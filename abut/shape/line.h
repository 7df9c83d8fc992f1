// SPDX-License-Identifier: MIT
// A line without ends.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points origin + t · direction. A zero direction makes it the point origin.
struct ABUT_API Line {
    Vec3 origin{0};
    Vec3 direction{0};
};

[[nodiscard]] ABUT_API bool is_finite(const Line& line) noexcept;
[[nodiscard]] ABUT_API Aabb bounds(const Line& line) noexcept;
[[nodiscard]] ABUT_API Line operator*(const Pose& pose, const Line& line) noexcept;

}  // namespace abut

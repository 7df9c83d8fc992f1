// SPDX-License-Identifier: MIT
// Line: an infinite line.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points origin + t · direction, for every real t. A zero direction makes it the point origin.
struct ABUT_API Line {
    Vec3 origin{0};     ///< a point on it
    Vec3 direction{0};  ///< of any length
};

/// Whether no number in it is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Line& line) noexcept;
/// The tightest bounding box, exactly: infinite along each coordinate in which the direction is not zero; unspecified
/// if a number is not finite.
[[nodiscard]] ABUT_API Aabb bounds(const Line& line) noexcept;
/// The transformed line: its origin is pose * origin, its direction is rotated; both are rounded.
[[nodiscard]] ABUT_API Line operator*(const Pose& pose, const Line& line) noexcept;

}  // namespace abut

// SPDX-License-Identifier: MIT
// A line without ends.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points origin + t · direction. A zero direction makes it the point origin.
struct ABUT_API Line {
    Vec3 origin{0};     ///< a point on it
    Vec3 direction{0};  ///< which way it goes, of any length
};

/// Whether none of its numbers is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Line& line) noexcept;
/// The tightest box, exactly: infinite where the line goes on.
[[nodiscard]] ABUT_API Aabb bounds(const Line& line) noexcept;
/// The moved line: its origin is pose * origin, its direction is turned; both are rounded.
[[nodiscard]] ABUT_API Line operator*(const Pose& pose, const Line& line) noexcept;

}  // namespace abut

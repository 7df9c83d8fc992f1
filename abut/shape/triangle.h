// SPDX-License-Identifier: MIT
// The triangle, which everything here is about.
#pragma once

#include "abut/base/assert.h"
#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// The convex hull of three points: flat and closed. Collinear corners make it the segment, equal ones the point, that
/// they span. Its front is the side from which a, b, c run counterclockwise.
struct ABUT_API Triangle {
    Vec3 a{0};  ///< corner 0
    Vec3 b{0};  ///< corner 1
    Vec3 c{0};  ///< corner 2

    /// Corner i of 0, 1, 2.
    [[nodiscard]] Vec3 vertex(int i) const noexcept {
        ABUT_ASSERT(i >= 0 && i < 3);
        return i == 0 ? a : i == 1 ? b : c;
    }
};

/// Whether none of its numbers is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Triangle& triangle) noexcept;
/// The tightest box, exactly.
[[nodiscard]] ABUT_API Aabb bounds(const Triangle& triangle) noexcept;
/// The moved triangle: each corner is pose * point.
[[nodiscard]] ABUT_API Triangle operator*(const Pose& pose, const Triangle& triangle) noexcept;

/// (b - a) x (c - a): twice the area long, towards the front; rounded, zero for most degenerate triangles. Not for
/// decisions, which abut takes exactly.
[[nodiscard]] ABUT_API Vec3 area_vector(const Triangle& triangle) noexcept;

}  // namespace abut

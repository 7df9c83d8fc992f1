// SPDX-License-Identifier: MIT
// Triangle: the convex hull of three points.
#pragma once

#include "abut/base/assert.h"
#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// The convex hull of three points: flat and closed. Collinear corners make it a segment, three equal ones a point. Its
/// front is the side from which a, b, c run counterclockwise.
struct ABUT_API Triangle {
    Vec3 a{0};  ///< corner 0
    Vec3 b{0};  ///< corner 1
    Vec3 c{0};  ///< corner 2

    /// Corner i, for i from 0 to 2.
    [[nodiscard]] Vec3 vertex(int i) const noexcept {
        ABUT_ASSERT(i >= 0 && i < 3);
        return i == 0 ? a : i == 1 ? b : c;
    }
};

/// Whether no number in it is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Triangle& triangle) noexcept;
/// The tightest bounding box, exactly; unspecified if a number is not finite.
[[nodiscard]] ABUT_API Aabb bounds(const Triangle& triangle) noexcept;
/// The transformed triangle: each corner is pose * point.
[[nodiscard]] ABUT_API Triangle operator*(const Pose& pose, const Triangle& triangle) noexcept;

/// (b - a) x (c - a): points to the front, and its length is twice the area. Rounded, and zero for most degenerate
/// triangles, so not suited for exact decisions; abut's own do not use it.
[[nodiscard]] ABUT_API Vec3 area_vector(const Triangle& triangle) noexcept;

}  // namespace abut

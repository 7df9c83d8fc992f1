// SPDX-License-Identifier: MIT
// Cone: a solid circular cone with a flat base.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// The convex hull of the apex and the disc of `radius` around `base`, which is orthogonal to the axis: a solid. Radius
/// 0 makes it a segment; base == apex, which leaves the axis undefined, a point; with a negative radius it is empty.
struct ABUT_API Cone {
    Vec3 base{0};       ///< the centre of the disc
    Vec3 apex{0};       ///< the tip
    double radius = 0;  ///< the radius of the disc
};

/// Whether no number in it is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Cone& cone) noexcept;

/// A bounding box, rounded outwards; empty for a negative radius, unspecified if a number is not finite.
[[nodiscard]] ABUT_API Aabb bounds(const Cone& cone) noexcept;
/// The transformed cone: base and apex are pose * point, the radius is unchanged.
[[nodiscard]] ABUT_API Cone operator*(const Pose& pose, const Cone& cone) noexcept;

}  // namespace abut

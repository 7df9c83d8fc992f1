// SPDX-License-Identifier: MIT
// Capsule: all points within a radius of a segment.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points at distance at most `radius` from the segment ab: a solid. a == b makes it a ball, radius 0 a segment;
/// with a negative radius it is empty.
struct ABUT_API Capsule {
    Vec3 a{0};          ///< one end of the core segment
    Vec3 b{0};          ///< the other end
    double radius = 0;  ///< the distance from the core segment to the surface
};

/// Whether no number in it is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Capsule& capsule) noexcept;

/// A bounding box, rounded outwards; empty for a negative radius, unspecified if a number is not finite.
[[nodiscard]] ABUT_API Aabb bounds(const Capsule& capsule) noexcept;
/// The transformed capsule: each end is pose * point, the radius is unchanged.
[[nodiscard]] ABUT_API Capsule operator*(const Pose& pose, const Capsule& capsule) noexcept;

}  // namespace abut

// SPDX-License-Identifier: MIT
// A segment with a radius.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points at most `radius` from the segment ab: a solid. a == b makes it a ball, radius 0 a segment, a negative
/// radius empty.
struct ABUT_API Capsule {
    Vec3 a{0};          ///< one end of the segment
    Vec3 b{0};          ///< the other end
    double radius = 0;  ///< a length
};

/// Whether none of its numbers is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Capsule& capsule) noexcept;

/// A box that holds it, rounded outwards; empty for a negative radius.
[[nodiscard]] ABUT_API Aabb bounds(const Capsule& capsule) noexcept;
/// The moved capsule: each end is pose * point; its radius stays.
[[nodiscard]] ABUT_API Capsule operator*(const Pose& pose, const Capsule& capsule) noexcept;

}  // namespace abut

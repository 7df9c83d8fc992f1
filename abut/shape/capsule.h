// SPDX-License-Identifier: MIT
// A segment with a radius.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points at most `radius` from the segment ab: a solid. a == b makes it a ball, radius 0 a segment, a negative
/// radius empty.
struct ABUT_API Capsule {
    Vec3 a{0};
    Vec3 b{0};
    double radius = 0;
};

[[nodiscard]] ABUT_API bool is_finite(const Capsule& capsule) noexcept;

/// A box that holds it, rounded outwards; empty for a negative radius.
[[nodiscard]] ABUT_API Aabb bounds(const Capsule& capsule) noexcept;
[[nodiscard]] ABUT_API Capsule operator*(const Pose& pose, const Capsule& capsule) noexcept;

}  // namespace abut

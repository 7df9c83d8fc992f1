// SPDX-License-Identifier: MIT
// A circular cone with a flat base.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points between the disc of `radius` around `base`, at right angles to the axis, and the apex: a solid. Radius 0
/// makes it a segment; base == apex, which has no direction, the point that it is; a negative radius empty.
struct ABUT_API Cone {
    Vec3 base{0};       ///< the middle of the disc
    Vec3 apex{0};       ///< the tip
    double radius = 0;  ///< of the disc, a length
};

/// Whether none of its numbers is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Cone& cone) noexcept;

/// A box that holds it, rounded outwards; empty for a negative radius.
[[nodiscard]] ABUT_API Aabb bounds(const Cone& cone) noexcept;
/// The moved cone: base and apex are pose * point; its radius stays.
[[nodiscard]] ABUT_API Cone operator*(const Pose& pose, const Cone& cone) noexcept;

}  // namespace abut

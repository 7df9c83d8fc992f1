// SPDX-License-Identifier: MIT
// A circular cylinder with flat ends.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"

namespace abut {

/// All points at most `radius` from the axis ab whose foot on it lies between a and b: a solid with flat ends. Radius 0
/// makes it a segment; a == b, which has no direction, the point that it is; a negative radius empty.
struct ABUT_API Cylinder {
    Vec3 a{0};          ///< the middle of one flat end
    Vec3 b{0};          ///< the middle of the other
    double radius = 0;  ///< a length
};

/// Whether none of its numbers is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Cylinder& cylinder) noexcept;

/// A box that holds it, rounded outwards; empty for a negative radius.
[[nodiscard]] ABUT_API Aabb bounds(const Cylinder& cylinder) noexcept;
/// The moved cylinder: each end is pose * point; its radius stays.
[[nodiscard]] ABUT_API Cylinder operator*(const Pose& pose, const Cylinder& cylinder) noexcept;

}  // namespace abut

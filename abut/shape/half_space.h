// SPDX-License-Identifier: MIT
// HalfSpace: all of space on one side of a plane, with the plane.
#pragma once

#include "abut/math/pose.h"
#include "abut/shape/plane.h"

namespace abut {

/// All points x with dot(normal, x) <= offset: the plane of that normal and offset, and all that lies behind it, as the
/// ground below a floor whose normal points up. The normal need not have unit length. With a zero normal it is all of
/// space, or empty if the offset is negative.
struct ABUT_API HalfSpace {
    Vec3 normal{0, 0, 1};  ///< orthogonal to the bounding plane, pointing out of the half-space, of any length
    double offset = 0;     ///< the bounding plane's distance from the origin of the world times the normal's length

    /// The plane that bounds it: its normal and offset.
    [[nodiscard]] Plane boundary() const noexcept;
};

/// Whether no number in it is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const HalfSpace& half_space) noexcept;
/// A bounding box: infinite, except for one side if the normal is parallel to a coordinate axis, which is rounded
/// outwards; empty for an empty half-space; unspecified if a number is not finite.
[[nodiscard]] ABUT_API Aabb bounds(const HalfSpace& half_space) noexcept;
/// The transformed half-space: its normal is rotated and its offset adjusted, both rounded.
[[nodiscard]] ABUT_API HalfSpace operator*(const Pose& pose, const HalfSpace& half_space) noexcept;

}  // namespace abut

// SPDX-License-Identifier: MIT
// Pose: where a rigid thing is, a rotation followed by a translation.
#pragma once

#include <glm/mat4x4.hpp>

#include "abut/math/vec.h"

namespace abut {

/// Which axes three turns go about, the first one first.
enum class EulerOrder : std::uint8_t { xyz, xzy, yxz, yzx, zxy, zyx };

/// A rigid placement: x -> rotation · x + translation. The rotation should have unit length; a quaternion q of another
/// length is used as q / |q|.
struct ABUT_API Pose {
    Quat rotation = Quat(1, 0, 0, 0);  ///< a quaternion (w, x, y, z)
    Vec3 translation = Vec3(0);        ///< applied after the rotation

    /// Turns about an axis through the origin, counterclockwise as seen from where the axis points, and then translates. The axis
    /// may have any length; one of length zero turns nothing. Each component of the quaternion is within 4 ulps of 1 of the true
    /// one. NaN or infinity gives a pose that is not finite.
    [[nodiscard]] static Pose from_axis_angle(Vec3 axis, double radians, Vec3 translation = Vec3(0)) noexcept;

    /// Three turns one after another, each about an axis that the turns before have turned along: radians.x about the first axis
    /// of the order, radians.y about the second, radians.z about the third (Tait-Bryan angles, intrinsic). Turns about axes that stay
    /// are those of the reversed order with reversed angles. Within 8 ulps of 1.
    [[nodiscard]] static Pose from_euler(EulerOrder order, Vec3 radians, Vec3 translation = Vec3(0)) noexcept;

    /// The pose that the matrix is, for column vectors. Throws abut::Error, which says what to do, when it is no rotation and
    /// translation: when a number is not finite, the columns' lengths or right angles are off by more than 1e-6, it mirrors, or
    /// the last row is not (0, 0, 0, 1).
    [[nodiscard]] static Pose from_matrix(const glm::dmat4& matrix);
};

/// The rotation as a matrix; its entries are within 4 ulps of 1 of the true ones, and exact for the identity and for
/// quarter turns given exactly by 0, ±1 and ±0.5 components.
[[nodiscard]] ABUT_API Mat3 rotation_matrix(const Pose& pose) noexcept;

/// pose * p: the error in each coordinate is at most 16 u (|p.x| + |p.y| + |p.z| + |translation|), u = 2^-53. Equal
/// points give equal bits, so a posed mesh stays closed.
[[nodiscard]] ABUT_API Vec3 operator*(const Pose& pose, Vec3 p) noexcept;

/// (a * b) * p is a * (b * p) up to rounding.
[[nodiscard]] ABUT_API Pose operator*(const Pose& a, const Pose& b) noexcept;

/// The pose that takes `pose * p` back to p, up to rounding.
[[nodiscard]] ABUT_API Pose inverse(const Pose& pose) noexcept;

/// Whether none of its numbers is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Pose& pose) noexcept;

}  // namespace abut

// SPDX-License-Identifier: MIT
// Pose: the position and orientation of a rigid object, a rotation followed by a translation.
#pragma once

#include <glm/mat4x4.hpp>

#include "abut/math/vec.h"

namespace abut {

/// The axes of three successive rotations, the first one first.
enum class EulerOrder : std::uint8_t { xyz, xzy, yxz, yzx, zxy, zyx };

/// A rigid transform: x -> rotation · x + translation. The rotation should have unit length; a quaternion q of another
/// length is used as q / |q|.
struct ABUT_API Pose {
    Quat rotation = Quat(1, 0, 0, 0);  ///< a quaternion (w, x, y, z)
    Vec3 translation = Vec3(0);        ///< applied after the rotation

    /// Rotates about an axis through the origin, counterclockwise as seen from the axis's tip, and then translates. The
    /// axis may have any length; a zero axis gives no rotation. Each component of the quaternion is within 4 ulps of 1
    /// of the exact one. NaN or infinity gives a pose that is not finite.
    [[nodiscard]] static Pose from_axis_angle(Vec3 axis, double radians, Vec3 translation = Vec3(0)) noexcept;

    /// Three intrinsic rotations (Tait-Bryan angles), each about an axis of the frame that the previous ones have
    /// rotated: radians.x about the first axis of the order, radians.y about the second, radians.z about the third. For
    /// rotations about the fixed axes of the world, pass the opposite order and the angles in opposite sequence. Each
    /// component of the quaternion is within 8 ulps of 1 of the exact one. NaN or infinity gives a pose that is not
    /// finite.
    [[nodiscard]] static Pose from_euler(EulerOrder order, Vec3 radians, Vec3 translation = Vec3(0)) noexcept;

    /// The pose with this matrix, for column vectors. Throws abut::Error, whose message names the remedy, when the
    /// matrix is not a rotation and a translation: a number is not finite, a column's length or the cosine between two
    /// columns is off by more than 1e-6, it mirrors, or its last row is not (0, 0, 0, 1).
    [[nodiscard]] static Pose from_matrix(const glm::dmat4& matrix);
};

/// The rotation as a matrix. Its entries are within 4 ulps of 1 of the exact ones, and exact for the identity and for
/// quarter turns whose components are exactly 0, ±1 and ±0.5.
[[nodiscard]] ABUT_API Mat3 rotation_matrix(const Pose& pose) noexcept;

/// The point p transformed by the pose. The error in each coordinate is at most 16 u (|p.x| + |p.y| + |p.z| +
/// |translation|), u = 2^-53. Equal points give equal bits, so a transformed mesh stays closed.
[[nodiscard]] ABUT_API Vec3 operator*(const Pose& pose, Vec3 p) noexcept;

/// The composition: (a * b) * p is a * (b * p) up to rounding.
[[nodiscard]] ABUT_API Pose operator*(const Pose& a, const Pose& b) noexcept;

/// The inverse transform, which maps `pose * p` to p, up to rounding.
[[nodiscard]] ABUT_API Pose inverse(const Pose& pose) noexcept;

/// Whether no number in it is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Pose& pose) noexcept;

}  // namespace abut

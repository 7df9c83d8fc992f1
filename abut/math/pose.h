// SPDX-License-Identifier: MIT
// Pose: where a rigid thing is, a rotation followed by a translation.
#pragma once

#include "abut/math/vec.h"

namespace abut {

/// A rigid placement: x -> rotation · x + translation. The rotation should have unit length; a quaternion q of another
/// length is used as q / |q|.
struct ABUT_API Pose {
    Quat rotation = Quat(1, 0, 0, 0);  // (w, x, y, z)
    Vec3 translation = Vec3(0);
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

[[nodiscard]] ABUT_API bool is_finite(const Pose& pose) noexcept;

}  // namespace abut

// SPDX-License-Identifier: MIT
// Pose arithmetic for callers that have already set the floating-point environment. Internal.
#pragma once

#include "abut/math/pose.h"

namespace abut {

/// The same results as rotation_matrix(pose) and pose * p.
inline Mat3 matrix_of(const Pose& pose) noexcept {
    const Quat& q = pose.rotation;
    const double norm = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    const double s = 2 / norm;  // also normalises: gives the matrix of q / |q|
    return Mat3(Vec3(1 - s * (q.y * q.y + q.z * q.z), s * (q.x * q.y + q.w * q.z), s * (q.x * q.z - q.w * q.y)),
                Vec3(s * (q.x * q.y - q.w * q.z), 1 - s * (q.x * q.x + q.z * q.z), s * (q.y * q.z + q.w * q.x)),
                Vec3(s * (q.x * q.z + q.w * q.y), s * (q.y * q.z - q.w * q.x), 1 - s * (q.x * q.x + q.y * q.y)));
}
inline Vec3 moved(const Pose& pose, Vec3 p) noexcept { return matrix_of(pose) * p + pose.translation; }

}  // namespace abut

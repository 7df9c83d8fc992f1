// SPDX-License-Identifier: MIT
// Pose arithmetic for callers that have already set the floating-point environment. Internal.
#pragma once

#include "abut/math/pose.h"

namespace abut {

inline double squared_length(const Quat& q) noexcept { return q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z; }

/// A quaternion times a power of two, so that its largest component is about 1; itself if it is zero or not finite.
[[nodiscard]] Quat of_size_one(const Quat& q) noexcept;

/// A quaternion of the same rotation whose square neither loses bits nor leaves the range of double.
inline Quat in_range(const Quat& q) noexcept {
    const double square = squared_length(q);
    return square > 0x1p-900 && square < 0x1p900 ? q : of_size_one(q);
}

/// The same results as rotation_matrix(pose) and pose * p.
inline Mat3 matrix_of(const Pose& pose) noexcept {
    const Quat q = in_range(pose.rotation);
    const double s = 2 / squared_length(q);  // also normalises: gives the matrix of q / |q|
    return Mat3(Vec3(1 - s * (q.y * q.y + q.z * q.z), s * (q.x * q.y + q.w * q.z), s * (q.x * q.z - q.w * q.y)),
                Vec3(s * (q.x * q.y - q.w * q.z), 1 - s * (q.x * q.x + q.z * q.z), s * (q.y * q.z + q.w * q.x)),
                Vec3(s * (q.x * q.z + q.w * q.y), s * (q.y * q.z - q.w * q.x), 1 - s * (q.x * q.x + q.y * q.y)));
}
inline Vec3 moved(const Pose& pose, Vec3 p) noexcept { return matrix_of(pose) * p + pose.translation; }

}  // namespace abut

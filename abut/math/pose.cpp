// SPDX-License-Identifier: MIT
// Pose arithmetic, in one place so that every caller gets the same bits.
#include "abut/math/pose.h"

namespace abut {

Mat3 rotation_matrix(const Pose& pose) noexcept {
    const Quat& q = pose.rotation;
    const double norm = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    const double s = 2 / norm;  // also normalises: the matrix of q / |q|
    return Mat3(Vec3(1 - s * (q.y * q.y + q.z * q.z), s * (q.x * q.y + q.w * q.z), s * (q.x * q.z - q.w * q.y)),
                Vec3(s * (q.x * q.y - q.w * q.z), 1 - s * (q.x * q.x + q.z * q.z), s * (q.y * q.z + q.w * q.x)),
                Vec3(s * (q.x * q.z + q.w * q.y), s * (q.y * q.z - q.w * q.x), 1 - s * (q.x * q.x + q.y * q.y)));
}

Vec3 operator*(const Pose& pose, Vec3 p) noexcept { return rotation_matrix(pose) * p + pose.translation; }

Pose operator*(const Pose& a, const Pose& b) noexcept { return {a.rotation * b.rotation, a * b.translation}; }

Pose inverse(const Pose& pose) noexcept {
    const Quat& q = pose.rotation;
    const Quat back(q.w, -q.x, -q.y, -q.z);
    return {back, -(Pose{back, Vec3(0)} * pose.translation)};
}

bool is_finite(const Pose& pose) noexcept {
    const Quat& q = pose.rotation;
    return std::isfinite(q.w) && is_finite(Vec3(q.x, q.y, q.z)) && is_finite(pose.translation);
}

}  // namespace abut

// SPDX-License-Identifier: MIT
// Pose arithmetic, compiled once, so that every caller gets the same bits.
#include "abut/math/pose.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "abut/base/float_environment.h"
#include "abut/math/pose-inl.h"

namespace abut {

Mat3 rotation_matrix(const Pose& pose) noexcept {
    const DefaultFloats floats;
    return matrix_of(pose);
}

Vec3 operator*(const Pose& pose, Vec3 p) noexcept {
    const DefaultFloats floats;
    return moved(pose, p);
}

Pose operator*(const Pose& a, const Pose& b) noexcept {
    const DefaultFloats floats;
    return {in_range(a.rotation) * in_range(b.rotation), moved(a, b.translation)};
}

Quat of_size_one(const Quat& q) noexcept {
    const double size = std::max({std::fabs(q.w), std::fabs(q.x), std::fabs(q.y), std::fabs(q.z)});
    if (!(size > 0 && size <= std::numeric_limits<double>::max())) return q;
    const int exponent = -std::ilogb(size);
    return {std::ldexp(q.w, exponent), std::ldexp(q.x, exponent), std::ldexp(q.y, exponent), std::ldexp(q.z, exponent)};
}

Pose inverse(const Pose& pose) noexcept {
    const DefaultFloats floats;
    const Quat& q = pose.rotation;
    const Quat back(q.w, -q.x, -q.y, -q.z);
    return {back, -moved(Pose{back, Vec3(0)}, pose.translation)};
}

bool is_finite(const Pose& pose) noexcept {
    const Quat& q = pose.rotation;
    return std::isfinite(q.w) && is_finite(Vec3(q.x, q.y, q.z)) && is_finite(pose.translation);
}

}  // namespace abut

// SPDX-License-Identifier: MIT
// The poses of a screw motion.
//
// Let d be the displacement of the world's origin, split into parts along the axis a and orthogonal to it, and y a
// point of the axis. The orthogonal part of the displacement at t is (1 - R) y = α d + β a x d; unlike y itself, which
// recedes to infinity for small angles, both factors are well conditioned.
#include "abut/math/motion.h"

#include <glm/geometric.hpp>

#include "abut/math/elementary.h"
#include "abut/math/norms.h"

namespace abut {
bool is_finite(const Motion& motion) noexcept { return is_finite(motion.from) && is_finite(motion.to); }

Twist::Twist(const Motion& motion) noexcept : from_(motion.from) {
    constexpr double pi = 3.14159265358979323846;
    const Pose whole = motion.to * inverse(motion.from);
    Quat q = whole.rotation;
    if (q.w < 0) q = Quat(-q.w, -q.x, -q.y, -q.z);
    const Vec3 part(q.x, q.y, q.z);
    const double size = length_of(part);
    if (size > 0) axis_ = part / size;
    const double half = arc_tangent(size, q.w);
    angle_ = 2 * half + 2 * pi * motion.turns;
    cotangent_ = size > 0 ? q.w / size : 0;
    const Vec3 d = whole.translation;
    const double length = length_of(d);
    // A motion by full turns alone rotates about the direction of its translation.
    if (size == 0 && motion.turns != 0 && length > 0) axis_ = d / length;
    along_ = size == 0 && motion.turns != 0 ? d : dot(d, axis_) * axis_;
    across_ = d - along_;
    binormal_ = cross(axis_, across_);
    if (angle_ < 0) {
        // Rotating backwards about the axis is rotating forwards about the opposite axis.
        angle_ = -angle_;
        axis_ = -axis_;
        binormal_ = -binormal_;
        cotangent_ = -cotangent_;
    }
    // Half the angle times its cotangent tends to 1 as the angle tends to 0.
    const double share = size > 0 ? 0.5 * angle_ * cotangent_ : angle_ == 0 ? 1 : 0;
    linear_velocity_ = along_ + share * across_ - 0.5 * angle_ * binormal_;
}

Pose Twist::at(double t) const noexcept {
    if (t == 0) return from_;
    const auto [s, c] = sine_cosine(0.5 * t * angle_);
    const double across = angle_ == 0 ? t : s * s + s * c * cotangent_;
    const double binormal = angle_ == 0 ? 0 : s * s * cotangent_ - s * c;
    const Pose screw{Quat(c, s * axis_.x, s * axis_.y, s * axis_.z),
                     t * along_ + across * across_ + binormal * binormal_};
    return screw * from_;
}

}  // namespace abut

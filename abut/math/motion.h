// SPDX-License-Identifier: MIT
// Motion: a screw motion at constant speed from one pose to another, that is a rotation about one axis and a
// translation along it.
#pragma once

#include "abut/math/pose.h"

namespace abut {

/// A rigid motion for t from 0 to 1: a constant twist (Chasles' theorem). It rotates the shorter way round, plus
/// `turns` full turns about the same axis.
struct ABUT_API Motion {
    Pose from;      ///< the pose at t = 0
    Pose to;        ///< the pose at t = 1
    int turns = 0;  ///< additional full turns about the same axis; may be negative
};

/// Whether no number in it is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Motion& motion) noexcept;

/// A motion prepared for evaluation at many t. A point that is at x, in world coordinates, has the velocity
/// cross(angular_velocity(), x) + linear_velocity() at every t.
class ABUT_API Twist {
public:
    /// The twist of the motion; a motion that is not finite gives poses that are not finite.
    explicit Twist(const Motion& motion) noexcept;

    /// The pose at t, within 2^-45 of the magnitudes involved; exactly `from` at t = 0.
    [[nodiscard]] Pose at(double t) const noexcept;

    /// The angle of the whole rotation in radians, not negative.
    [[nodiscard]] double angle() const noexcept { return angle_; }
    /// The angular velocity: along the axis, as long as the angle in radians.
    [[nodiscard]] Vec3 angular_velocity() const noexcept { return angle_ * axis_; }
    /// The velocity of a point at the origin of the world.
    [[nodiscard]] Vec3 linear_velocity() const noexcept { return linear_velocity_; }

private:
    Pose from_;
    Vec3 axis_{0, 0, 1};
    double angle_ = 0;
    double cotangent_ = 0;          // of half the angle
    Vec3 along_{0};                 // the translation along the axis
    Vec3 across_{0}, binormal_{0};  // the translation orthogonal to the axis, and its cross product with the axis
    Vec3 linear_velocity_{0};
};

}  // namespace abut

// SPDX-License-Identifier: MIT
// Motion: from one pose to another at constant speed, turning about one axis and going along it, as a screw does.
#pragma once

#include "abut/math/pose.h"

namespace abut {

/// A rigid motion for t from 0 to 1: a constant twist (Chasles' theorem). It turns the shorter way round, and `turns` whole
/// turns more about the same axis.
struct ABUT_API Motion {
    Pose from;      ///< the pose at t = 0
    Pose to;        ///< the pose at t = 1
    int turns = 0;  ///< whole turns more about the same axis
};

/// Whether none of its numbers is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Motion& motion) noexcept;

/// A motion made ready to be asked where things are. Its velocity at a place x of the world is spin x + drift, always.
class ABUT_API Twist {
public:
    /// The twist of the motion; one that is not finite gives poses that are not.
    explicit Twist(const Motion& motion) noexcept;

    /// The pose at t, within 2^-45 of the magnitudes involved; `from` at 0.
    [[nodiscard]] Pose at(double t) const noexcept;

    [[nodiscard]] double angle() const noexcept { return angle_; }  ///< in radians, not negative
    /// The axis, as long as the angle in radians.
    [[nodiscard]] Vec3 spin() const noexcept { return angle_ * axis_; }
    /// The velocity at the origin of the world.
    [[nodiscard]] Vec3 drift() const noexcept { return drift_; }

private:
    Pose from_;
    Vec3 axis_{0, 0, 1};
    double angle_ = 0;
    double cotangent_ = 0;        // of half the angle
    Vec3 along_{0};               // the way along the axis
    Vec3 across_{0}, turned_{0};  // the way square to it, and axis x that
    Vec3 drift_{0};
};

}  // namespace abut

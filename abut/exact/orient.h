// SPDX-License-Identifier: MIT
// On which side: the orientation of points, exactly (Shewchuk 1997).
#pragma once

#include "abut/exact/sign.h"

namespace abut::exact {

/// Positive when a, b, c turn counterclockwise in the plane, zero when they are collinear.
[[nodiscard]] Sign orient2d(double ax, double ay, double bx, double by, double cx, double cy) noexcept;

/// Positive when d lies on the side to which (b - a) x (c - a) points, zero when the four are coplanar.
[[nodiscard]] Sign orient3d(Vec3 a, Vec3 b, Vec3 c, Vec3 d) noexcept;

}  // namespace abut::exact

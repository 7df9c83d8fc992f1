// SPDX-License-Identifier: MIT
// The orientation predicates, exactly (Shewchuk 1997).
#pragma once

#include "abut/exact/sign.h"

namespace abut::exact {

/// Positive when a, b, c turn counterclockwise in the plane, zero when they are collinear.
[[nodiscard]] inline Sign orient2d(double ax, double ay, double bx, double by, double cx, double cy) noexcept {
    return sign([](auto px, auto py, auto qx, auto qy, auto rx,
                   auto ry) { return (px - rx) * (qy - ry) - (py - ry) * (qx - rx); },
                ax, ay, bx, by, cx, cy);
}

/// Positive when d lies on the side to which (b - a) x (c - a) points, zero when the four are coplanar.
[[nodiscard]] inline Sign orient3d(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) noexcept {
    return sign([](auto p, auto q, auto r, auto s) { return dot(cross(q - p, r - p), s - p); }, a, b, c, d);
}

}  // namespace abut::exact

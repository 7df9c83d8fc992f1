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
/// The same for points that are projected along a coordinate axis: 0, 1 or 2.
[[nodiscard]] inline Sign orient2d(int axis, const Vec3& a, const Vec3& b, const Vec3& c) noexcept {
    const int i = (axis + 1) % 3, j = (axis + 2) % 3;
    return orient2d(a[i], a[j], b[i], b[j], c[i], c[j]);
}

/// Positive when d lies on the side to which (b - a) x (c - a) points, zero when the four are coplanar.
[[nodiscard]] inline Sign orient3d(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) noexcept {
    return sign([](auto p, auto q, auto r, auto s) { return dot(cross(q - p, r - p), s - p); }, a, b, c, d);
}

/// The same for four points that are nearly coplanar, as the corners of a facet are after rounding: double-doubles
/// precede the expansions, and decide nearly always.
[[nodiscard]] inline Sign orient3d_nearly_coplanar(const Vec3& a, const Vec3& b, const Vec3& c,
                                                   const Vec3& d) noexcept {
    constexpr auto volume = [](auto p, auto q, auto r, auto s) { return dot(cross(q - p, r - p), s - p); };
    const auto filtered = volume(stage::lift<stage::Filter>(a), stage::lift<stage::Filter>(b),
                                 stage::lift<stage::Filter>(c), stage::lift<stage::Filter>(d));
    if (filtered.certain()) return to_sign(filtered.value);
    const auto doubled = volume(stage::lift<stage::DoubleDoubles>(a), stage::lift<stage::DoubleDoubles>(b),
                                stage::lift<stage::DoubleDoubles>(c), stage::lift<stage::DoubleDoubles>(d));
    // The low part is at most an ulp of the high one, so the sum has its sign and more than half of its magnitude.
    if (std::fabs(doubled.high) > 2 * doubled.error()) return to_sign(doubled.high);
    return static_cast<Sign>(stage::exact_sign(volume, a, b, c, d));
}

}  // namespace abut::exact

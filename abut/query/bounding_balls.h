// SPDX-License-Identifier: MIT
// Balls around shapes, which decide within where two shapes are far apart, or near each other for their distance.
#pragma once

#include <cmath>
#include <optional>

#include "abut/math/norms.h"
#include "abut/shape/aabb.h"
#include "abut/shape/capsule.h"
#include "abut/shape/obb.h"
#include "abut/shape/segment.h"
#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"

namespace abut::ladder {

/// A ball that contains a shape, and whose center belongs to it, within rounding. A number of the shape that is not
/// finite makes one of the ball that is not.
struct BoundingBall {
    Vec3 center;
    double square;    // of the radius, apart from `rounding`
    double rounding;  // the radius by which the shape is larger than its core
    bool empty = false;
};

inline double square_of(Vec3 v) { return v.x * v.x + v.y * v.y + v.z * v.z; }

inline BoundingBall ball_around(const Vec3& p) { return {p, 0, 0}; }
inline BoundingBall ball_around(const Segment& s) { return {0.5 * s.a + 0.5 * s.b, 0.25 * square_of(s.b - s.a), 0}; }
inline BoundingBall ball_around(const Triangle& t) {
    const Vec3 center = (t.a + t.b + t.c) * (1.0 / 3);
    const double a = square_of(t.a - center), b = square_of(t.b - center), c = square_of(t.c - center);
    return {center, std::fmax(a, std::fmax(b, c)), 0};
}
inline BoundingBall ball_around(const Aabb& box) {
    return {0.5 * box.min + 0.5 * box.max, 0.25 * square_of(box.max - box.min), 0,
            !(box.min.x <= box.max.x && box.min.y <= box.max.y && box.min.z <= box.max.z)};
}
inline BoundingBall ball_around(const Obb& box) {
    // For axes at any angles: |u + v + w|² <= 3 (|u|² + |v|² + |w|²).
    const Vec3 h = box.half_extents;
    return {box.center,
            3 * (square_of(box.axes[0] * h.x) + square_of(box.axes[1] * h.y) + square_of(box.axes[2] * h.z)), 0};
}
inline BoundingBall ball_around(const Sphere& s) { return {s.center, 0, s.radius, !(s.radius >= 0)}; }
inline BoundingBall ball_around(const Capsule& c) {
    BoundingBall ball = ball_around(Segment{c.a, c.b});
    ball.rounding = c.radius;
    ball.empty = !(c.radius >= 0);
    return ball;
}

/// Whether the distance of the shapes in two balls is at most d > 0, where the balls decide it. Centers and radii have
/// some ten roundings of 2^-53; squares that underflow are those of lengths far below the margin.
inline std::optional<bool> within_by_balls(const BoundingBall& a, const BoundingBall& b, double d) {
    constexpr double small = 1e-140, large = 1e150;
    const double between = std::sqrt(square_of(a.center - b.center));
    const double radii = std::sqrt(a.square) + std::sqrt(b.square) + (a.rounding + b.rounding);
    const double margin = 0x1p-40 * (norm_1(a.center) + norm_1(b.center) + radii + d);
    if (!(between < large && radii < large && d > small && d < large) || a.empty || b.empty) return std::nullopt;
    if (between + margin <= d) return true;
    if (between - margin > radii + d) return false;
    return std::nullopt;
}

}  // namespace abut::ladder

// SPDX-License-Identifier: MIT
// Balls, boxes and corners of shapes, by which within decides pairs that are clearly farther apart than its distance,
// or clearly nearer.
#pragma once

#include <glm/common.hpp>

#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <type_traits>

#include "abut/math/norms.h"
#include "abut/query/corners_of.h"
#include "abut/shape/aabb.h"
#include "abut/shape/capsule.h"
#include "abut/shape/obb.h"
#include "abut/shape/segment.h"
#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"

namespace abut::ladder {

/// A ball that contains a shape, and whose centre belongs to it, within rounding. If the shape has a number that is not
/// finite, the ball has one, too.
struct BoundingBall {
    Vec3 center;
    double square;    // the square of the radius of the ball around the core
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

/// A box that contains the shape, if it is finite; the shape is not empty.
inline Aabb box_around(const Vec3& p) { return {p, p}; }
inline Aabb box_around(const Segment& s) { return {glm::min(s.a, s.b), glm::max(s.a, s.b)}; }
inline Aabb box_around(const Triangle& t) {
    return {glm::min(t.a, glm::min(t.b, t.c)), glm::max(t.a, glm::max(t.b, t.c))};
}
inline const Aabb& box_around(const Aabb& box) { return box; }

/// The sum of the magnitudes of a shape's numbers; NaN or infinity if one of them is not finite.
inline double magnitude(const Vec3& p) { return norm_1(p); }
inline double magnitude(const Segment& s) { return norm_1(s.a) + norm_1(s.b); }
inline double magnitude(const Triangle& t) { return norm_1(t.a) + norm_1(t.b) + norm_1(t.c); }
inline double magnitude(const Aabb& box) { return norm_1(box.min) + norm_1(box.max); }

inline bool is_empty_box(const Aabb& box) { return ball_around(box).empty; }
template <class X>
bool is_empty_box(const X&) {
    return false;
}

/// The middle of a shape.
inline Vec3 center_of(const Vec3& p) { return p; }
inline Vec3 center_of(const Segment& s) { return 0.5 * s.a + 0.5 * s.b; }
inline Vec3 center_of(const Triangle& t) { return (t.a + t.b + t.c) * (1.0 / 3); }
inline Vec3 center_of(const Aabb& box) { return 0.5 * box.min + 0.5 * box.max; }

/// The vector between the nearest points of two boxes. Each coordinate is rounded once.
inline Vec3 gap_of(const Aabb& a, const Aabb& b) { return glm::max(glm::max(a.min - b.max, b.min - a.max), Vec3(0)); }

/// The square of the least distance of the corners of two finite shapes; a box counts as a whole, not by its corners.
template <class A, class B>
double square_between_corners(const A& a, const B& b) {
    double least = std::numeric_limits<double>::infinity();
    if constexpr (std::is_same_v<A, Aabb> && std::is_same_v<B, Aabb>) {
        return square_of(gap_of(a, b));
    } else if constexpr (std::is_same_v<A, Aabb>) {
        for (const Vec3& p : corners_of(b)) least = std::fmin(least, square_of(gap_of(a, {p, p})));
    } else if constexpr (std::is_same_v<B, Aabb>) {
        for (const Vec3& p : corners_of(a)) least = std::fmin(least, square_of(gap_of({p, p}, b)));
    } else {
        for (const Vec3& p : corners_of(a)) {
            for (const Vec3& q : corners_of(b)) least = std::fmin(least, square_of(p - q));
        }
    }
    return least;
}

/// Whether the distance of two shapes is at most d > 0, where boxes around them or some of their points decide it.
/// Differences are rounded once, so that a square errs by less than 2^-49 of itself.
template <class A, class B>
std::optional<bool> within_by_corners(const A& a, const B& b, double d) {
    constexpr double small = 1e-140, large = 1e150;
    const double size = magnitude(a) + magnitude(b);
    const bool is_usual = size < large && d > small && d < large;
    if (!is_usual || is_empty_box(a) || is_empty_box(b)) return std::nullopt;
    const double square = d * d;
    if (square_of(gap_of(box_around(a), box_around(b))) > square * (1 + 0x1p-40)) return false;
    // A rounded centre may lie outside of the shape by some ulps of its size.
    const double certain_distance = d - 0x1p-40 * (size + d);
    if (certain_distance > 0 && square_of(center_of(a) - center_of(b)) < certain_distance * certain_distance)
        return true;
    if (square_between_corners(a, b) < square * (1 - 0x1p-40)) return true;
    return std::nullopt;
}

}  // namespace abut::ladder

// SPDX-License-Identifier: MIT
// When a moving ball reaches a corner, an edge's line or a face's plane: polynomials, exact signs, and the time rounded
// down. For .cpp files of this room.
//
// The centre is at c + t m. For each feature, `squared_gap` is a convex function of t that is positive while the ball
// is apart from it and 0 when they touch, and `slope` is half its derivative, or a positive multiple of that. From
// outside (start > 0) and approaching, the first zero is
//     t = start / (√discriminant - closing),
// without cancellation. A ball reaches an edge when it reaches the edge's line, if its centre then lies between the
// planes through the ends (`beside` decides by the sign of x√X + y√Y, from squares), and a face likewise; corners need
// no such test. The first of these times is that of the whole shape (Fauerby 2003, but with exact decisions).
#pragma once

#include <optional>
#include <span>

#include "abut/pair/predicates/round_results.h"
#include "abut/shape/result.h"
#include "abut/shape/sphere.h"

namespace abut::pair::sweeping {

using exact::evaluate;
using exact::Scaled;
using exact::sign;
using exact::Sign;

/// A moving ball; `other` is the radius of the other shape, which is added to its own.
struct MovingBall {
    Vec3 c, m;
    double r = 0;
    double other = 0;
};

/// The sign near a root, where doubles never suffice: evaluated in double-doubles before the exact stages, which a
/// point's double root needs.
template <class Polynomial, class... Arguments>
Sign near_sign(Polynomial polynomial, const Arguments&... inputs) {
    const auto value = polynomial(exact::stage::lift<exact::stage::DoubleDoubles>(inputs)...);
    if (std::fabs(value.high) * (1 - 0x1p-50) > value.error()) return exact::to_sign(value.high);
    return sign<exact::stage::every_degree>(polynomial, inputs...);
}
template <class Polynomial, class... Arguments>
double near_value(Polynomial polynomial, const Arguments&... inputs) {
    return polynomial(exact::stage::lift<exact::stage::DoubleDoubles>(inputs)...).high;
}

/// The sign of x√X + y√Y, where X and Y are not negative, from those of x, y and x²X - y²Y.
template <class Compare>
Sign sign_of_sum(Sign x, Sign y, Compare compare_squares) {
    if (x == y || y == Sign::zero) return x;
    if (x == Sign::zero) return y;
    return compare_squares() * x;
}

/// A corner.
struct Corner {
    Vec3 at;

    static constexpr auto start = [](auto c, auto, auto r, auto s, auto v) {
        return dot(c - v, c - v) - (r + s) * (r + s);
    };
    static constexpr auto closing = [](auto c, auto m, auto, auto, auto v) { return dot(c - v, m); };
    static constexpr auto discriminant = [](auto c, auto m, auto r, auto s, auto v) {
        const auto w = cross(c - v, m);
        return (r + s) * (r + s) * dot(m, m) - dot(w, w);
    };
    static constexpr auto squared_gap = [](auto t, auto c, auto m, auto r, auto s, auto v) {
        const auto w = (c - v) + t * m;
        return dot(w, w) - (r + s) * (r + s);
    };
    static constexpr auto slope = [](auto t, auto c, auto m, auto, auto, auto v) { return dot((c - v) + t * m, m); };
    /// The vector from the corner to the centre at t.
    static constexpr auto to_center = [](auto t, auto c, auto m, auto v) { return (c - v) + t * m; };

    template <class Act>
    auto with(Act act, const MovingBall& b) const {
        return act(b.c, b.m, b.r, b.other, at);
    }
};

/// An edge.
struct Edge {
    Vec3 from, to;

    static constexpr auto start = [](auto c, auto, auto r, auto s, auto a, auto b) {
        const auto w = cross(c - a, b - a);
        return dot(w, w) - (r + s) * (r + s) * dot(b - a, b - a);
    };
    static constexpr auto closing = [](auto c, auto m, auto, auto, auto a, auto b) {
        return dot(cross(c - a, b - a), cross(m, b - a));
    };
    // The discriminant is this times the squared length of the edge.
    static constexpr auto part = [](auto c, auto m, auto r, auto s, auto a, auto b) {
        const auto w = cross(m, b - a);
        const auto d = dot(c - a, w);
        return (r + s) * (r + s) * dot(w, w) - d * d;
    };
    static constexpr auto square = [](auto, auto, auto, auto, auto a, auto b) { return dot(b - a, b - a); };
    static constexpr auto discriminant = [](auto... x) { return part(x...) * square(x...); };
    static constexpr auto squared_gap = [](auto t, auto c, auto m, auto r, auto s, auto a, auto b) {
        const auto w = cross((c - a) + t * m, b - a);
        return dot(w, w) - (r + s) * (r + s) * dot(b - a, b - a);
    };
    static constexpr auto slope = [](auto t, auto c, auto m, auto, auto, auto a, auto b) {
        return dot(cross((c - a) + t * m, b - a), cross(m, b - a));
    };
    static constexpr auto to_center = [](auto t, auto c, auto m, auto a, auto b) {
        return cross(cross(b - a, (c - a) + t * m), b - a);
    };
    // The centre has passed v, an end of the edge, when passed |e| - (e·m) √part > 0 at the first zero.
    static constexpr auto passed = [](auto c, auto m, auto, auto, auto a, auto b, auto v) {
        return dot(cross(c - v, m), cross(b - a, m));
    };
    static constexpr auto along = [](auto, auto m, auto, auto, auto a, auto b, auto) { return dot(b - a, m); };
    static constexpr auto passed_squares = [](auto c, auto m, auto r, auto s, auto a, auto b, auto v) {
        const auto x = passed(c, m, r, s, a, b, v);
        const auto y = along(c, m, r, s, a, b, v);
        return dot(b - a, b - a) * (x * x) - (y * y) * part(c, m, r, s, a, b);
    };

    template <class Act>
    auto with(Act act, const MovingBall& ball) const {
        return act(ball.c, ball.m, ball.r, ball.other, from, to);
    }
    Sign past(const MovingBall& ball, Vec3 v) const {
        const auto of = [&](auto polynomial) {
            return sign(polynomial, ball.c, ball.m, ball.r, ball.other, from, to, v);
        };
        return sign_of_sum(of(passed), -of(along), [&] { return of(passed_squares); });
    }
    bool beside(const MovingBall& ball) const {
        return past(ball, from) != Sign::negative && past(ball, to) != Sign::positive;
    }
};

/// A face with the corners a, b and d; `side` is +1 or -1: the side of (b - a) x (d - a) on which the ball starts.
struct Face {
    Vec3 first, second, third;
    double side = 1;

    static constexpr auto normal = [](auto a, auto b, auto d) { return cross(b - a, d - a); };
    static constexpr auto height = [](auto c, auto, auto, auto a, auto b, auto d) {
        return dot(normal(a, b, d), c - a);
    };
    static constexpr auto closing = [](auto, auto m, auto, auto a, auto b, auto d) { return dot(normal(a, b, d), m); };
    static constexpr auto square = [](auto, auto, auto, auto a, auto b, auto d) {
        return dot(normal(a, b, d), normal(a, b, d));
    };
    static constexpr auto start = [](auto c, auto m, auto r, auto a, auto b, auto d) {
        const auto h = height(c, m, r, a, b, d);
        return h * h - (r * r) * square(c, m, r, a, b, d);
    };
    static constexpr auto squared_gap = [](auto t, auto c, auto m, auto r, auto a, auto b, auto d) {
        const auto n = normal(a, b, d);
        const auto h = dot(n, (c - a) + t * m);
        return h * h - (r * r) * dot(n, n);
    };
    static constexpr auto slope = [](auto t, auto c, auto m, auto, auto a, auto b, auto d) {
        const auto n = normal(a, b, d);
        return dot(n, (c - a) + t * m) * dot(n, m);
    };
    // The centre is inside the edge from p to q at the first zero when -side det |n| - r (n x e)·m >= 0.
    static constexpr auto det = [](auto c, auto m, auto, auto, auto, auto, auto p, auto q) {
        return dot(cross(q - p, c - p), m);
    };
    static constexpr auto inwards = [](auto, auto m, auto r, auto a, auto b, auto d, auto p, auto q) {
        return r * dot(cross(normal(a, b, d), q - p), m);
    };
    static constexpr auto inside_squares = [](auto c, auto m, auto r, auto a, auto b, auto d, auto p, auto q) {
        const auto x = det(c, m, r, a, b, d, p, q);
        const auto y = inwards(c, m, r, a, b, d, p, q);
        return (x * x) * square(c, m, r, a, b, d) - y * y;
    };

    template <class Act>
    auto with(Act act, const MovingBall& ball) const {
        return act(ball.c, ball.m, ball.r, first, second, third);
    }
    bool inside(const MovingBall& ball, Vec3 p, Vec3 q) const {
        const auto of = [&](auto polynomial) {
            return sign(polynomial, ball.c, ball.m, ball.r, first, second, third, p, q);
        };
        const Sign x = side > 0 ? -of(det) : of(det);
        return sign_of_sum(x, -of(inwards), [&] { return of(inside_squares); }) != Sign::negative;
    }
    bool beside(const MovingBall& ball) const {
        return inside(ball, first, second) && inside(ball, second, third) && inside(ball, third, first);
    }
};

/// A plane dot(normal, x) == offset.
struct PlaneFeature {
    Vec3 normal;
    double offset = 0;

    static constexpr auto height = [](auto c, auto, auto, auto n, auto d) { return dot(n, c) - d; };
    static constexpr auto closing = [](auto, auto m, auto, auto n, auto) { return dot(n, m); };
    static constexpr auto square = [](auto, auto, auto, auto n, auto) { return dot(n, n); };
    static constexpr auto start = [](auto c, auto, auto r, auto n, auto d) {
        const auto h = dot(n, c) - d;
        return h * h - (r * r) * dot(n, n);
    };
    static constexpr auto squared_gap = [](auto t, auto c, auto m, auto r, auto n, auto d) {
        const auto h = dot(n, c) - d + t * dot(n, m);
        return h * h - (r * r) * dot(n, n);
    };
    static constexpr auto slope = [](auto t, auto c, auto m, auto, auto n, auto d) {
        return (dot(n, c) - d + t * dot(n, m)) * dot(n, m);
    };

    template <class Act>
    auto with(Act act, const MovingBall& ball) const {
        return act(ball.c, ball.m, ball.r, normal, offset);
    }
};

/// Calls act(feature) for feature i in the list of corners, edges and face.
template <class Act>
auto with_feature(std::size_t i, std::span<const Corner> corners, std::span<const Edge> edges, const Face* face,
                  Act act) {
    if (i < corners.size()) return act(corners[i]);
    i -= corners.size();
    // Without a face it is an edge.
    return i < edges.size() || face == nullptr ? act(edges[i]) : act(*face);
}

/// The feature that the ball touches first, and the exact time rounded down.
struct Earliest {
    std::size_t feature = 0;
    double t = 0;
};

/// The time and place of the contact.
struct Touch {
    double t = 0;
    Vec3 point{0};
    Vec3 normal{0};
};

/// The feature that the ball touches first among corners, edges and a face, and only if by max_t, exactly; nothing when
/// it touches none. The motion must not be zero, and the ball must start apart from all of them.
[[nodiscard]] std::optional<Earliest> earliest_feature(const MovingBall& ball, std::span<const Corner> corners,
                                                       std::span<const Edge> edges, const Face* face,
                                                       double max_t) noexcept;
/// The numbers of that contact.
[[nodiscard]] Touch touch_of(const MovingBall& ball, const Earliest& first, std::span<const Corner> corners,
                             std::span<const Edge> edges, const Face* face) noexcept;
/// Both in one call.
[[nodiscard]] std::optional<Touch> first_touch(const MovingBall& ball, std::span<const Corner> corners,
                                               std::span<const Edge> edges, double max_t) noexcept;
/// The same for a plane.
[[nodiscard]] std::optional<Touch> first_touch(const MovingBall& ball, const PlaneFeature& level,
                                               double max_t) noexcept;

/// The hit of a ball that touches something at the start, whose point closest to the centre is `nearest`, at
/// `distance`. `normal` is the separating direction where the centre coincides with that point. Nothing for a
/// separating motion if options.ignore_separating is set.
[[nodiscard]] std::optional<SweepHit> touching_hit(const MovingBall& ball, Vec3 nearest, double distance, Vec3 normal,
                                                   const SweepOptions& options) noexcept;
/// The same where the separating direction is known and the motion has been found not to be separating.
[[nodiscard]] SweepHit touching_hit(const MovingBall& ball, Vec3 nearest, double distance, Vec3 normal) noexcept;
[[nodiscard]] std::optional<SweepHit> hit_of(const MovingBall& ball, const std::optional<Touch>& touch) noexcept;

/// Whether the input is valid: finite, with radii and max_t not negative.
[[nodiscard]] bool is_sound(const MovingBall& ball, const SweepOptions& options) noexcept;

}  // namespace abut::pair::sweeping

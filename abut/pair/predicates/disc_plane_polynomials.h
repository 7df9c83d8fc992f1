// SPDX-License-Identifier: MIT
// A flat end of a cylinder or cone against a plane. Internal: include from .cpp files.
#pragma once

#include "abut/pair/closest_points/closest_plane.h"
#include "abut/pair/closest_points/closest_polytopes.h"
#include "abut/pair/predicates/round_results.h"

namespace abut::pair::disc {

using exact::evaluate;
using exact::Scaled;
using exact::Sign;
using exact::sign;

// All take the disc's centre p, its axis from `from` to `to`, its radius, and the plane n · x = offset.
inline constexpr auto height = [](auto p, auto, auto, auto, auto n, auto offset) { return dot(n, p) - offset; };
inline constexpr auto axis_square = [](auto, auto from, auto to, auto, auto, auto) {
    return dot(to - from, to - from);
};
inline constexpr auto normal_square = [](auto, auto, auto, auto, auto n, auto) { return dot(n, n); };
inline constexpr auto tilt_square = [](auto, auto from, auto to, auto, auto n, auto) {
    return dot(cross(n, to - from), cross(n, to - from));
};
/// h² e² - r² |n x e|²: positive when the disc does not reach the plane.
inline constexpr auto squared_gap = [](auto p, auto from, auto to, auto r, auto n, auto offset) {
    const auto h = dot(n, p) - offset;
    const auto e = to - from;
    return h * h * dot(e, e) - r * r * dot(cross(n, e), cross(n, e));
};
/// Where the disc rises.
inline constexpr auto rise = [](auto, auto from, auto to, auto, auto n, auto) {
    const auto e = to - from;
    return dot(e, e) * n - dot(n, e) * e;
};
inline constexpr auto shared = [](auto p, auto from, auto to, auto, auto n, auto offset) {
    const auto e = to - from;
    return dot(cross(n, e), cross(n, e)) * p - (dot(n, p) - offset) * (dot(e, e) * n - dot(n, e) * e);
};
inline constexpr auto axis_climb = [](auto, auto from, auto to, auto, auto n, auto) { return dot(n, to - from); };
inline constexpr auto axis_crossing = [](auto, auto from, auto to, auto, auto n, auto offset) {
    return dot(n, to - from) * from - (dot(n, from) - offset) * (to - from);
};

/// A disc, not without an axis, and a plane with a normal.
struct DiscAndPlane {
    Vec3 center, from, to;
    double r;
    Plane plane;

    template <class Polynomial>
    Sign of(Polynomial p) const noexcept {
        return sign(p, center, from, to, r, plane.normal, plane.offset);
    }
    template <class Polynomial>
    Scaled value(Polynomial p) const noexcept {
        return evaluate(p, center, from, to, r, plane.normal, plane.offset);
    }
    template <class Polynomial>
    Vec3 point(Scaled denominator, Polynomial p) const noexcept {
        return evaluate_point(denominator, p, center, from, to, r, plane.normal, plane.offset);
    }

    /// How far the disc, which does not reach the plane, is from it, times the normal's length.
    Scaled gap() const noexcept {
        const Scaled length = sqrt(value(axis_square));
        return value(squared_gap) / (length * (abs(value(height)) * length + Scaled(r) * sqrt(value(tilt_square))));
    }
    /// Its point nearest to the plane, then; its centre when the two are parallel.
    Vec3 nearest() const noexcept {
        const Vec3 up = evaluate_direction(rise, center, from, to, r, plane.normal, plane.offset);
        return of(height) == Sign::positive ? center - r * up : center + r * up;
    }
    /// A point that the disc, which reaches the plane, shares with it.
    Vec3 shared_point() const noexcept { return of(height) == Sign::zero ? center : point(value(tilt_square), shared); }
    /// Where the axis, with ends on both sides or on it, crosses the plane.
    Vec3 crossing() const noexcept {
        const Scaled climb = value(axis_climb);
        return climb.sign() == 0 ? from : point(climb, axis_crossing);
    }
};

inline ClosestPoints touching(Vec3 p) noexcept { return {p, p, 0}; }

/// From a point of the shape to the plane, at a distance times the normal's length.
inline ClosestPoints across(Vec3 from, Scaled gap, const Plane& plane) noexcept {
    const Vec3 n = plane.normal;
    const Scaled length = sqrt(evaluate([](auto v) { return dot(v, v); }, n));
    return {from, closest_points(plane, Point(from)).on_a, to_length(gap / length)};
}

}  // namespace abut::pair::disc

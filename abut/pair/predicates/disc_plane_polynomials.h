// SPDX-License-Identifier: MIT
// The polynomials for a flat end of a cylinder or cone, and a plane. For .cpp files of this room.
#pragma once

#include "abut/pair/closest_points/closest_plane.h"
#include "abut/pair/closest_points/closest_polytopes.h"
#include "abut/pair/predicates/round_results.h"

namespace abut::pair::disc {

using exact::evaluate;
using exact::Scaled;
using exact::Sign;
using exact::sign;

// All have as arguments the disc's centre p, its axis from `from` to `to`, its radius, and the plane n · x = offset.
inline constexpr auto height = [](auto p, auto, auto, auto, auto n, auto offset) { return dot(n, p) - offset; };
inline constexpr auto axis_square = [](auto, auto from, auto to, auto, auto, auto) {
    return dot(to - from, to - from);
};
inline constexpr auto normal_square = [](auto, auto, auto, auto, auto n, auto) { return dot(n, n); };
inline constexpr auto tilt_square = [](auto, auto from, auto to, auto, auto n, auto) {
    return dot(cross(n, to - from), cross(n, to - from));
};
/// h² e² - r² |n x e|²: positive when the disc does not intersect the plane.
inline constexpr auto squared_gap = [](auto p, auto from, auto to, auto r, auto n, auto offset) {
    const auto h = dot(n, p) - offset;
    const auto e = to - from;
    return h * h * dot(e, e) - r * r * dot(cross(n, e), cross(n, e));
};
/// The direction in the disc in which the height above the plane increases most.
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

/// A disc whose axis is not zero, and a plane whose normal is not zero.
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

    /// The distance of the disc from the plane that it does not intersect, times the length of the normal.
    Scaled gap() const noexcept {
        const Scaled length = sqrt(value(axis_square));
        return value(squared_gap) / (length * (abs(value(height)) * length + Scaled(r) * sqrt(value(tilt_square))));
    }
    /// The disc's point closest to the plane in that case; its centre when the two are parallel.
    Vec3 nearest() const noexcept {
        const Vec3 up = evaluate_direction(rise, center, from, to, r, plane.normal, plane.offset);
        return of(height) == Sign::positive ? center - r * up : center + r * up;
    }
    /// A common point of the disc and the plane, which must intersect.
    Vec3 shared_point() const noexcept { return of(height) == Sign::zero ? center : point(value(tilt_square), shared); }
    /// The point where the axis crosses the plane, which must not have both ends on one side.
    Vec3 crossing() const noexcept {
        const Scaled climb = value(axis_climb);
        return climb.sign() == 0 ? from : point(climb, axis_crossing);
    }
};

inline ClosestPoints touching(Vec3 p) noexcept { return {p, p, 0}; }

/// The closest points from a point of the shape to the plane, for a distance given as a multiple of the normal's
/// length.
inline ClosestPoints across(Vec3 from, Scaled gap, const Plane& plane) noexcept {
    const Vec3 n = plane.normal;
    const Scaled length = sqrt(evaluate([](auto v) { return dot(v, v); }, n));
    return {from, closest_points(plane, Point(from)).on_a, to_length(gap / length)};
}

}  // namespace abut::pair::disc

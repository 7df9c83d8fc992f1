// SPDX-License-Identifier: MIT
// A flat ellipsoid and a ray, which crosses its plane in a point; a flat ellipsoid and a point, which has a foot in the
// plane.
#include "abut/pair/predicates/degenerate_ellipsoid.h"

#include "abut/pair/predicates/ellipsoid_polynomials.h"
#include "abut/pair/raycast/raycast_segment_point.h"

namespace abut::pair {
namespace {

using exact::evaluate;
using exact::sign;
using exact::Sign;

// The plane of the axes i and j: the ray crosses it at t = under / speed, with the normal n = i x j.
constexpr auto under = [](auto o, auto, auto c, auto i, auto j) { return dot(cross(i, j), c - o); };
constexpr auto speed = [](auto, auto d, auto, auto i, auto j) { return dot(cross(i, j), d); };
constexpr auto crossing = [](auto o, auto d, auto c, auto i, auto j) {
    const auto n = cross(i, j);
    return dot(n, d) * o + dot(n, c - o) * d;
};
constexpr auto normal = [](auto, auto, auto, auto i, auto j) { return cross(i, j); };

// With w = (o - c) x d the crossing is at c + (n x w) / (n · d); its coordinates along i and j are -(j · w) and i · w
// over n · d.
constexpr auto out_of_ellipse = [](auto o, auto d, auto c, auto i, auto j, auto ri, auto rj) {
    const auto w = cross(o - c, d);
    const auto u = rj * dot(j, w);
    const auto v = ri * dot(i, w);
    const auto whole = ri * rj * dot(cross(i, j), d);
    return u * u + v * v - whole * whole;
};
constexpr auto off_axis = [](auto o, auto d, auto c, auto i) { return dot(cross(o - c, d), i); };
constexpr auto out_of_segment = [](auto o, auto d, auto c, auto i, auto j, auto ri) {
    return abs(dot(cross(o - c, d), j)) - abs(ri * dot(cross(i, j), d));
};

// For a point: whether its foot lies on the segment c + s r i, |s| <= 1.
constexpr auto off_segment_end = [](auto p, auto c, auto i, auto r) { return abs(dot(i, p - c)) - abs(r * dot(i, i)); };
constexpr auto axis_square = [](auto, auto, auto i, auto) { return dot(i, i); };
constexpr auto moment_square = [](auto p, auto c, auto i, auto) { return dot(cross(p - c, i), cross(p - c, i)); };
constexpr auto foot_on_axis = [](auto p, auto c, auto i, auto) { return dot(i, i) * c + dot(i, p - c) * i; };
constexpr auto along_axis = [](auto p, auto c, auto i, auto) { return dot(i, p - c); };
constexpr auto to_end_square = [](auto p, auto c, auto i, auto r) {
    const auto v = (p - c) - r * i;
    return dot(v, v);
};
constexpr auto segment_end = [](auto, auto c, auto i, auto r) { return c + r * i; };

ClosestPoints closest_of_segment(Vec3 p, Vec3 c, Vec3 i, double radius) {
    if (sign(off_segment_end, p, c, i, radius) != Sign::positive) {
        const exact::Scaled i2 = evaluate(axis_square, p, c, i, radius);
        return {evaluate_point(i2, foot_on_axis, p, c, i, radius), p,
                to_length(sqrt(evaluate(moment_square, p, c, i, radius) / i2))};
    }
    const double r = sign(along_axis, p, c, i, radius) == Sign::negative ? -std::abs(radius) : std::abs(radius);
    return {evaluate_point(exact::Scaled(1), segment_end, p, c, i, r), p,
            to_length(sqrt(evaluate(to_end_square, p, c, i, r)))};
}

// For a point: whether its foot lies in the ellipse with the normal n = i x j.
constexpr auto beside_ellipse = [](auto p, auto c, auto i, auto j, auto ri, auto rj) {
    const auto n = cross(i, j);
    const auto u = rj * dot(cross(p - c, j), n);
    const auto v = ri * dot(cross(i, p - c), n);
    const auto whole = ri * rj * dot(n, n);
    return u * u + v * v - whole * whole;
};
constexpr auto over_ellipse = [](auto p, auto c, auto i, auto j) { return dot(cross(i, j), p - c); };
constexpr auto normal_square = [](auto, auto, auto i, auto j) { return dot(cross(i, j), cross(i, j)); };
constexpr auto foot = [](auto p, auto c, auto i, auto j) {
    const auto n = cross(i, j);
    return dot(n, n) * p - dot(n, p - c) * n;
};

}  // namespace

std::optional<ClosestPoints> closest_degenerate(const Ellipsoid& e, Vec3 point) noexcept {
    int zeros = 0, flat = 0, full = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const bool zero = e.radii[axis] == 0;
        zeros += zero;
        (zero ? flat : full) = axis;
    }
    if (zeros >= 2) return closest_of_segment(point, e.center, e.axes[full], zeros == 3 ? 0 : e.radii[full]);
    const int first = (flat + 1) % 3, second = (flat + 2) % 3;
    const Vec3 i = e.axes[first], j = e.axes[second];
    if (sign(beside_ellipse, point, e.center, i, j, e.radii[first], e.radii[second]) == Sign::positive) return {};
    const exact::Scaled n2 = evaluate(normal_square, point, e.center, i, j);
    return ClosestPoints{evaluate_point(n2, foot, point, e.center, i, j), point,
                         to_length(abs(evaluate(over_ellipse, point, e.center, i, j)) / sqrt(n2))};
}

DegenerateHit raycast_degenerate(const Ray& ray, const Ellipsoid& e, double max_t) noexcept {
    const Vec3 o = ray.origin, d = ray.direction, c = e.center;
    if (e.radii == Vec3(0)) return {false, raycast(ray, c, {.max_t = max_t})};

    // Finds a plane that contains the ellipsoid and that the ray crosses.
    int k = -1;
    for (int axis = 0; axis < 3; ++axis) {
        if (e.radii[axis] != 0) continue;
        const Vec3 i = e.axes[(axis + 1) % 3], j = e.axes[(axis + 2) % 3];
        const Sign climb = sign(speed, o, d, c, i, j), below = sign(under, o, d, c, i, j);
        if (climb == Sign::zero) {
            if (below != Sign::zero) return {};
            continue;
        }
        if (below * climb == Sign::negative) return {};
        k = axis;
    }
    if (k < 0) return {true, {}};

    int first = (k + 1) % 3, second = (k + 2) % 3;
    if (e.radii[first] == 0) std::swap(first, second);
    const Vec3 i = e.axes[first], j = e.axes[second];
    const bool thin = e.radii[second] == 0;
    const bool misses = thin ? sign(off_axis, o, d, c, i) != Sign::zero ||
                                   sign(out_of_segment, o, d, c, i, j, e.radii[first]) == Sign::positive
                             : sign(out_of_ellipse, o, d, c, i, j, e.radii[first], e.radii[second]) == Sign::positive;
    if (misses) return {};
    const Sign climb = sign(speed, o, d, c, i, j);
    const exact::Scaled rate = evaluate(speed, o, d, c, i, j);
    const double t = to_length(evaluate(under, o, d, c, i, j) / rate);
    if (!at_most(max_t, t, under, speed, climb, o, d, c, i, j)) return {};
    Hit hit;
    hit.t = std::min(t, max_t);
    if (t == 0) {
        hit.point = o;
    } else {
        hit.point = evaluate_point(rate, crossing, o, d, c, i, j);
        if (!thin)
            hit.normal = -static_cast<double>(static_cast<int>(climb)) * evaluate_direction(normal, o, d, c, i, j);
    }
    return {false, hit};
}

}  // namespace abut::pair

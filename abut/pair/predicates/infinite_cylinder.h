// SPDX-License-Identifier: MIT
// Where a ray enters the infinite cylinder around an axis, for capsules and cylinders. For .cpp files of this
// room.
//
// Let e = b - a, m = o - a and n = d x e. The ray is in the infinite cylinder where |(m + t d) x e|² <= r² e², so that
//     t = (B - |e| √Δ) / n²,   B = -(m x e) · n,   Δ = r² n² - (m · n)².
// It crosses a's plane at a point whose distance to the axis, times d · e, is |e x (m x d)|; W_a is the square of that
// less r² (d · e)². The position along the axis at which the ray enters then follows from signs: with P_a = d² (m · e)
// - (m · d) (d · e) it is (|e| P_a - (d · e) √Δ) / (|e| n²) of the way from a to b, and e² P_a² - (d · e)² Δ = n² W_a.
#pragma once

#include "abut/math/lexicographic_order.h"
#include "abut/math/norms.h"
#include "abut/pair/predicates/round_results.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"
#include "abut/shape/segment.h"

namespace abut::pair::cylinder_side {

using exact::evaluate;
using exact::Scaled;
using exact::Sign;
using exact::sign;

// All have as arguments the ray o + t d, the axis ab and the radius.
inline constexpr auto run = [](auto, auto d, auto a, auto b, auto) { return dot(d, b - a); };
inline constexpr auto past_a = [](auto o, auto, auto a, auto b, auto) { return dot(o - a, b - a); };
inline constexpr auto past_b = [](auto o, auto, auto a, auto b, auto) { return dot(o - b, b - a); };
inline constexpr auto axis_square = [](auto, auto, auto a, auto b, auto) { return dot(b - a, b - a); };
inline constexpr auto turn_square = [](auto, auto d, auto a, auto b, auto) {
    return dot(cross(d, b - a), cross(d, b - a));
};
inline constexpr auto approach = [](auto o, auto d, auto a, auto b, auto) {
    return dot(cross(a - o, b - a), cross(d, b - a));
};
inline constexpr auto outside = [](auto o, auto, auto a, auto b, auto r) {
    const auto e = b - a;
    const auto moment = cross(o - a, e);
    return dot(moment, moment) - r * r * dot(e, e);
};
inline constexpr auto discriminant = [](auto o, auto d, auto a, auto b, auto r) {
    const auto n = cross(d, b - a);
    const auto passing = dot(o - a, n);
    return r * r * dot(n, n) - passing * passing;
};
/// P and W of the end p.
inline constexpr auto middle = [](auto o, auto d, auto p, auto e) {
    return dot(d, d) * dot(o - p, e) - dot(o - p, d) * dot(d, e);
};
inline constexpr auto crossing = [](auto o, auto d, auto p, auto e, auto r) {
    const auto away = cross(e, cross(o - p, d));
    return dot(away, away) - r * r * (dot(d, e) * dot(d, e));
};
inline constexpr auto middle_a = [](auto o, auto d, auto a, auto b, auto) { return middle(o, d, a, b - a); };
inline constexpr auto middle_b = [](auto o, auto d, auto a, auto b, auto) { return middle(o, d, b, b - a); };
inline constexpr auto crossing_a = [](auto o, auto d, auto a, auto b, auto r) { return crossing(o, d, a, b - a, r); };
inline constexpr auto crossing_b = [](auto o, auto d, auto a, auto b, auto r) { return crossing(o, d, b, b - a, r); };

inline constexpr auto to_side = [](auto o, auto d, auto a, auto b, auto) {  // from the axis to where the line passes it
    const auto n = cross(d, b - a);
    return dot(o - a, n) * n;
};
inline constexpr auto onwards = [](auto, auto d, auto a, auto b, auto) { return cross(b - a, cross(d, b - a)); };
inline constexpr auto radial = [](auto o, auto, auto a, auto b, auto) {  // from the axis to o
    const auto e = b - a;
    return dot(e, e) * (o - a) - dot(o - a, e) * e;
};

inline constexpr auto outside_at = [](auto t, auto o, auto d, auto a, auto b, auto r) {
    const auto e = b - a;
    const auto moment = cross((o - a) + t * d, e);
    return dot(moment, moment) - r * r * dot(e, e);
};
inline constexpr auto passed_at = [](auto t, auto o, auto d, auto a, auto b, auto) {
    const auto n = cross(d, b - a);
    return t * dot(n, n) + dot(cross(o - a, b - a), n);
};

/// A ray and an axis ab, whose ends are ordered such that the ray passes a first: d · (b - a) >= 0.
struct RayAndAxis {
    Vec3 o, d, a, b;
    double r;
    Sign along;  ///< the sign of d · (b - a): positive or zero

    RayAndAxis(const Ray& ray, Vec3 p, Vec3 q, double radius) noexcept
        : o(ray.origin), d(ray.direction), a(p), b(q), r(radius), along(of(run)) {
        const bool swap = along == Sign::zero ? precedes(q, p) : along == Sign::negative;
        if (!swap) return;
        std::swap(a, b);
        along = -along;
    }
    template <class Polynomial>
    Sign of(Polynomial p) const noexcept {
        return sign(p, o, d, a, b, r);
    }
    template <class Polynomial>
    Scaled value(Polynomial p) const noexcept {
        return evaluate(p, o, d, a, b, r);
    }
    template <class Polynomial>
    Vec3 direction(Polynomial p) const noexcept {
        return evaluate_direction(p, o, d, a, b, r);
    }

    /// Whether the line, which is not parallel to the infinite cylinder, enters it at t >= 0, from an origin outside
    /// it.
    bool enters() const noexcept {
        return of(approach) == Sign::positive && of(outside) == Sign::positive && of(discriminant) != Sign::negative;
    }
    /// Whether the line has entered it at t <= max_t.
    bool entered_by(double max_t) const noexcept {
        return sign(outside_at, max_t, o, d, a, b, r) != Sign::positive ||
               sign(passed_at, max_t, o, d, a, b, r) != Sign::negative;
    }
};

/// The hit of a ray that enters between the planes of the ends: t within a few ulps, the point within a few ulps of the
/// size of the axis and the radius; nothing beyond max_t.
inline std::optional<Hit> side_hit(const RayAndAxis& c, double max_t) noexcept {
    // In double-doubles the numbers share their parts.
    const auto value = [&](const auto& number, auto polynomial) {
        return exact::value_of(number, polynomial, c.o, c.d, c.a, c.b, c.r);
    };
    const auto d = exact::doubled(c.d), a = exact::doubled(c.a);
    const auto e = exact::doubled(c.b) - a, m = exact::doubled(c.o) - a;
    const auto n = cross(d, e);
    const auto moment = cross(m, e);
    const auto r2 = exact::doubled(c.r) * exact::doubled(c.r);
    const auto e2 = dot(e, e);
    const auto nn = dot(n, n);
    const auto along = dot(d, e);
    const auto passes = dot(m, n);

    // Without cancellation, t is (|m x e|² - r² e²) / (B + |e| √Δ).
    const Scaled length = sqrt(value(e2, axis_square));
    const Scaled root = sqrt(value(r2 * nn - passes * passes, discriminant));
    const double t =
        to_length(value(dot(moment, moment) - r2 * e2, outside) / (value(dot(-moment, n), approach) + length * root));
    if (std::abs(t - max_t) <= 0x1p-48 * t ? !c.entered_by(max_t) : !(t <= max_t)) return {};
    Hit hit;
    hit.t = std::min(t, max_t);

    // The normal, from the axis: the vector to where the line passes the axis, and back against the line by half a
    // chord. The two are orthogonal, so that adding them loses no bits.
    const Scaled n2 = value(nn, turn_square), r(c.r);
    const auto vector = [&](const auto& numbers, auto polynomial) {
        return exact::values_of(numbers, Zeros{}, polynomial, c.o, c.d, c.a, c.b, c.r);
    };
    const exact::Vector<Scaled> aside = vector(passes * n, to_side), on = vector(cross(e, n), onwards);
    const auto component = [&](Scaled from_axis, Scaled back) {
        return exact::to_double((from_axis - root * back / length) / (r * n2));
    };
    const Vec3 outward(component(aside.x, on.x), component(aside.y, on.y), component(aside.z, on.z));
    hit.normal = outward / length_of(outward);

    // The position along the axis: W_a / (|e| (|e| P_a + (d · e) √Δ)), again without cancellation.
    const auto midpoint = dot(d, d) * dot(m, e) - dot(m, d) * along;
    const Scaled base = length * (length * value(midpoint, middle_a) + value(along, run) * root);
    const auto crosses = [&] {
        const auto away = cross(e, cross(m, d));
        return value(dot(away, away) - r2 * (along * along), crossing_a);
    };
    const double s = base.sign() > 0 ? std::min(to_length(crosses() / base), 1.0) : 0.0;
    hit.point = (1 - s) * c.a + s * c.b + c.r * hit.normal;
    return hit;
}

}  // namespace abut::pair::cylinder_side

// SPDX-License-Identifier: MIT
// The polynomials for a ray and a cone. For .cpp files of this room.
//
// Let f = base - apex, m = o - apex and w = m x d. With F(q) = f² |q x f|² - r² (q · f)², the infinite double cone is F
// <= 0, and F(m + t d) = A t² + 2 B t + C has B² - A C = f⁴ Δ, Δ = r² |f x w|² - f² (f · w)². The ray enters the half
// that contains the base, if at all, at t = (-B - f² √Δ) / A, whatever the sign of A, since t2 < t1 where A < 0. The
// line enters on the generator f + r ρ, where ρ is the unit vector orthogonal to f with
//     r |f x w|² ρ = √Δ (f x w) - (f · w) ((f x w) x f),
// at the fraction |f x w|² / (f² P + (d · f) √Δ) = (f² P - (d · f) √Δ) / A of it, P = d² (m · f) - (m · d) (d · f).
#pragma once

#include "abut/pair/predicates/round_results.h"

namespace abut::pair::cone_forms {

// All have as arguments the ray o + t d, the apex p, the centre b of the base and the radius r.
inline constexpr auto climb = [](auto, auto d, auto p, auto b, auto) { return dot(d, b - p); };
inline constexpr auto past_apex = [](auto o, auto, auto p, auto b, auto) { return dot(o - p, b - p); };
inline constexpr auto past_base = [](auto o, auto, auto p, auto b, auto) { return dot(o - b, b - p); };
inline constexpr auto axis = [](auto, auto, auto p, auto b, auto) { return b - p; };
inline constexpr auto axis_square = [](auto, auto, auto p, auto b, auto) { return dot(b - p, b - p); };

/// f² (u x f) · (v x f) - r² (u · f) (v · f).
inline constexpr auto form = [](auto u, auto v, auto f, auto r) {
    return dot(f, f) * dot(cross(u, f), cross(v, f)) - r * r * (dot(u, f) * dot(v, f));
};
inline constexpr auto leading = [](auto, auto d, auto p, auto b, auto r) { return form(d, d, b - p, r); };
inline constexpr auto half = [](auto o, auto d, auto p, auto b, auto r) { return form(o - p, d, b - p, r); };
inline constexpr auto outside = [](auto o, auto, auto p, auto b, auto r) { return form(o - p, o - p, b - p, r); };
inline constexpr auto outside_at = [](auto t, auto o, auto d, auto p, auto b, auto r) {
    const auto q = (o - p) + t * d;
    return form(q, q, b - p, r);
};
inline constexpr auto past_apex_at = [](auto t, auto o, auto d, auto p, auto b, auto) {
    return dot((o - p) + t * d, b - p);
};
inline constexpr auto past_middle_at = [](auto t, auto o, auto d, auto p, auto b, auto r) {
    return t * form(d, d, b - p, r) + form(o - p, d, b - p, r);
};

inline constexpr auto cross_moment = [](auto o, auto d, auto p, auto b, auto) { return cross(b - p, cross(o - p, d)); };
inline constexpr auto cross_moment_square = [](auto... v) { return dot(cross_moment(v...), cross_moment(v...)); };
inline constexpr auto back = [](auto o, auto d, auto p, auto b, auto) {
    const auto f = b - p;
    const auto w = cross(o - p, d);
    return dot(f, w) * cross(cross(f, w), f);
};
inline constexpr auto discriminant = [](auto o, auto d, auto p, auto b, auto r) {
    const auto f = b - p;
    const auto w = cross(o - p, d);
    const auto across = cross(f, w);
    return r * r * dot(across, across) - dot(f, f) * (dot(f, w) * dot(f, w));
};
inline constexpr auto middle = [](auto o, auto d, auto p, auto b, auto) {
    return dot(d, d) * dot(o - p, b - p) - dot(o - p, d) * dot(d, b - p);
};
/// The height beyond the base's plane of the midpoint of the line's part in the double cone, times A.
inline constexpr auto middle_past_base = [](auto o, auto d, auto p, auto b, auto r) {
    const auto f = b - p;
    return form(d, d, f, r) * dot(o - b, f) - dot(d, f) * form(o - p, d, f, r);
};
/// Positive when the line crosses the base's plane outside the base, zero when on the rim.
inline constexpr auto crossing = [](auto o, auto d, auto p, auto b, auto r) {
    const auto f = b - p;
    const auto away = cross(f, cross(o - b, d));
    return dot(away, away) - r * r * (dot(d, f) * dot(d, f));
};
inline constexpr auto base_point = [](auto o, auto d, auto p, auto b, auto) {
    return dot(d, b - p) * o + dot(b - o, b - p) * d;
};
/// The component of the direction orthogonal to the axis.
inline constexpr auto sideways = [](auto, auto d, auto p, auto b, auto) {
    const auto f = b - p;
    return dot(f, f) * d - dot(d, f) * f;
};
/// The component of o orthogonal to the axis, from the axis.
inline constexpr auto radial = [](auto o, auto, auto p, auto b, auto) {
    const auto f = b - p;
    return dot(f, f) * (o - p) - dot(o - p, f) * f;
};

}  // namespace abut::pair::cone_forms

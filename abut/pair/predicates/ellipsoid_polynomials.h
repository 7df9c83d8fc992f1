// SPDX-License-Identifier: MIT
// The polynomials of an ellipsoid. For .cpp files of this room.
//
// Let x, y, z be the axes, r the radii, D = (x x y) · z and V = r.x r.y r.z D. The point c + m is the image of the
// point s = Y(m) / V of the unit ball's space, with Y(m) = (r.y r.z (y x z) · m, r.z r.x (z x x) · m, r.x r.y (x x y) ·
// m): cofactors, without a division. So it is inside where |Y|² <= V², and a ray o + t d becomes a ray against the unit
// ball: with m = o - c, w = m x d, Z = Y(d) and g = (r.x x · w, r.y y · w, r.z z · w), which is Y(m) x Z over V,
//     t = (-Y · Z - |V| √Δ) / Z²,   Δ = Z² - g²,   Z² s = Z x g - sign(V) √Δ Z.
// Each coordinate of the last is a difference a - b with a² - b² = Z² (g.y² + g.z² - Z.x²), and so on.
#pragma once

#include "abut/pair/predicates/round_results.h"
#include "abut/shape/ellipsoid.h"

namespace abut::pair::ellipsoid_forms {

inline constexpr auto spread = [](auto v, auto x, auto y, auto z, auto r) {
    return exact::Vector{r.y * r.z * dot(cross(y, z), v), r.z * r.x * dot(cross(z, x), v),
                         r.x * r.y * dot(cross(x, y), v)};
};
inline constexpr auto volume = [](auto x, auto y, auto z, auto r) { return r.x * r.y * r.z * dot(cross(x, y), z); };
inline constexpr auto span = [](auto x, auto y, auto z) { return dot(cross(x, y), z); };

/// |Y|² - V² for the point p.
inline constexpr auto outside = [](auto p, auto c, auto x, auto y, auto z, auto r) {
    const auto s = spread(p - c, x, y, z, r);
    const auto v = volume(x, y, z, r);
    return dot(s, s) - v * v;
};
/// The outward normal direction at a point of the surface.
inline constexpr auto outward = [](auto p, auto c, auto x, auto y, auto z, auto r) {
    const auto s = spread(p - c, x, y, z, r);
    return s.x * (r.y * r.z) * cross(y, z) + s.y * (r.z * r.x) * cross(z, x) + s.z * (r.x * r.y) * cross(x, y);
};

// For a ray.
inline constexpr auto speed = [](auto, auto d, auto, auto x, auto y, auto z, auto r) { return spread(d, x, y, z, r); };
inline constexpr auto square_speed = [](auto... v) { return dot(speed(v...), speed(v...)); };
inline constexpr auto approach = [](auto o, auto d, auto c, auto x, auto y, auto z, auto r) {
    return dot(spread(c - o, x, y, z, r), spread(d, x, y, z, r));
};
inline constexpr auto moment = [](auto o, auto d, auto c, auto x, auto y, auto z, auto r) {
    const auto w = cross(o - c, d);
    return exact::Vector{r.x * dot(x, w), r.y * dot(y, w), r.z * dot(z, w)};
};
inline constexpr auto discriminant = [](auto... v) {
    const auto z = speed(v...);
    const auto g = moment(v...);
    return dot(z, z) - dot(g, g);
};
inline constexpr auto passing = [](auto... v) { return cross(speed(v...), moment(v...)); };
/// (a² - b²) / Z² for each coordinate, as defined at the top of this file.
inline constexpr auto conjugate_product = [](auto... v) {
    const auto z = speed(v...);
    const auto g = moment(v...);
    return exact::Vector{g.y * g.y + g.z * g.z - z.x * z.x, g.z * g.z + g.x * g.x - z.y * z.y,
                         g.x * g.x + g.y * g.y - z.z * z.z};
};
inline constexpr auto outside_at = [](auto t, auto o, auto d, auto c, auto x, auto y, auto z, auto r) {
    const auto s = spread((o - c) + t * d, x, y, z, r);
    const auto v = volume(x, y, z, r);
    return dot(s, s) - v * v;
};
inline constexpr auto passed_at = [](auto t, auto o, auto d, auto c, auto x, auto y, auto z, auto r) {
    return t * square_speed(o, d, c, x, y, z, r) - approach(o, d, c, x, y, z, r);
};

inline bool spans_space(const Ellipsoid& e) noexcept {
    return exact::sign(span, e.axes[0], e.axes[1], e.axes[2]) != exact::Sign::zero;
}

/// The same ellipsoid with every radius of 0 replaced by the longest radius: within the planes that contain the flat
/// one, it is the same set.
inline Ellipsoid without_zero_radii(const Ellipsoid& e) noexcept {
    Ellipsoid result = e;
    const double longest = std::max({std::abs(e.radii.x), std::abs(e.radii.y), std::abs(e.radii.z)});
    for (int i = 0; i < 3; ++i) {
        if (e.radii[i] == 0) result.radii[i] = longest;
    }
    return result;
}

// For the plane that contains a flat ellipsoid: i and j are the other two axes.
inline constexpr auto over_plane = [](auto p, auto c, auto i, auto j) { return dot(cross(i, j), p - c); };
inline exact::Sign side_of_plane(const Ellipsoid& e, int k, Vec3 p) noexcept {
    return exact::sign(over_plane, p, e.center, e.axes[(k + 1) % 3], e.axes[(k + 2) % 3]);
}

}  // namespace abut::pair::ellipsoid_forms

// SPDX-License-Identifier: MIT
// An oracle for distances of curved shapes from points and planes, in floating point of 120 digits, by other formulas
// than the library's.
#pragma once

#include <algorithm>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <utility>

#include "abut/shape/cone.h"
#include "abut/shape/cylinder.h"
#include "abut/shape/ellipsoid.h"
#include "abut/shape/plane.h"
#include "abut/shape/sphere.h"
#include "tests/laws/triple.h"

namespace abut::laws {

using Fine =
    boost::multiprecision::number<boost::multiprecision::cpp_bin_float<120, boost::multiprecision::digit_base_10>,
                                  boost::multiprecision::et_off>;

inline Fine fine_length(const Triple<Fine>& v) { return sqrt(inner(v, v)); }

/// A point as its height along an axis and its distance from the axis.
struct Profile {
    Fine height, aside;
};
inline Profile profile(Vec3 from, Vec3 to, Vec3 point) {
    const Triple<Fine> e = lifted<Fine>(to) - lifted<Fine>(from), m = lifted<Fine>(point) - lifted<Fine>(from);
    return {inner(m, e) / fine_length(e), fine_length(outer(m, e)) / fine_length(e)};
}
inline Fine fine_length(Vec3 from, Vec3 to) { return fine_length(lifted<Fine>(to) - lifted<Fine>(from)); }

inline Fine true_distance(const Cylinder& s, Vec3 p) {
    if (s.a == s.b) return fine_length(s.a, p);
    const Profile q = profile(s.a, s.b, p);
    const Fine beyond = q.height - fine_length(s.a, s.b), out = q.aside - Fine(s.radius), none = 0;
    const Fine along = std::max({Fine(-q.height), beyond, none}), aside = std::max(out, none);
    return sqrt(along * along + aside * aside);
}
inline Fine true_distance(const Cylinder& s, const Sphere& ball) {
    return std::max(Fine(true_distance(s, ball.center) - Fine(ball.radius)), Fine(0));
}
/// The distance from the edges of the triangle whose rotation about the axis is the cone, or 0 inside.
inline Fine true_distance(const Cone& s, Vec3 p) {
    if (s.base == s.apex) return fine_length(s.apex, p);
    const Profile q = profile(s.base, s.apex, p);
    const Fine length = fine_length(s.base, s.apex), r(s.radius);
    if (q.height >= 0 && q.height <= length && q.aside * length <= r * (length - q.height)) return 0;
    const auto to_edge = [&](const Fine& x0, const Fine& y0, const Fine& x1, const Fine& y1) {
        const Fine dx = x1 - x0, dy = y1 - y0;
        Fine t = ((q.aside - x0) * dx + (q.height - y0) * dy) / (dx * dx + dy * dy);
        t = std::clamp(t, Fine(0), Fine(1));
        const Fine x = q.aside - x0 - t * dx, y = q.height - y0 - t * dy;
        return Fine(sqrt(x * x + y * y));
    };
    const Fine side = to_edge(r, 0, 0, length);
    return r == 0 ? side : std::min(side, to_edge(0, 0, r, 0));
}

/// By Lagrange's condition (MᵀM + t) s = Mᵀ q, |s| = 1, for the matrix M of the half axes; t is found by bisection.
inline Fine true_distance(const Ellipsoid& e, Vec3 p) {
    Triple<Fine> h[3];
    const Triple<Fine> q = lifted<Fine>(p) - lifted<Fine>(e.center);
    for (int i = 0; i < 3; ++i) h[i] = lifted<Fine>(e.axes[i]).times(Fine(e.radii[i]));
    const auto solve = [&](const Fine& t) {
        Fine a[3][4];
        for (int i = 0; i < 3; ++i) {
            for (int j = 0; j < 3; ++j) a[i][j] = inner(h[i], h[j]) + (i == j ? t : Fine(0));
            a[i][3] = inner(h[i], q);
        }
        for (int i = 0; i < 3; ++i) {
            int best = i;
            for (int k = i; k < 3; ++k) best = abs(a[k][i]) > abs(a[best][i]) ? k : best;
            if (a[best][i] == 0) continue;  // a half axis without length
            for (int j = 0; j < 4; ++j) std::swap(a[i][j], a[best][j]);
            for (int k = i + 1; k < 3; ++k) {
                const Fine f = a[k][i] / a[i][i];
                for (int j = i; j < 4; ++j) a[k][j] -= f * a[i][j];
            }
        }
        Triple<Fine> s{0, 0, 0};
        Fine* x[3] = {&s.x, &s.y, &s.z};
        for (int i = 2; i >= 0; --i) {
            Fine sum = a[i][3];
            for (int j = i + 1; j < 3; ++j) sum -= a[i][j] * *x[j];
            *x[i] = a[i][i] == 0 ? Fine(0) : Fine(sum / a[i][i]);
        }
        return s;
    };
    Fine low = 0, high = fine_length(q) * (fine_length(h[0]) + fine_length(h[1]) + fine_length(h[2])) + Fine(1e-300);
    Triple<Fine> s = solve(low);
    if (inner(s, s) > 1) {
        for (int i = 0; i < 400; ++i) {
            const Fine middle = (low + high) / 2;
            s = solve(middle);
            (inner(s, s) > 1 ? low : high) = middle;
        }
    }
    return fine_length(q - h[0].times(s.x) - h[1].times(s.y) - h[2].times(s.z));
}

inline Fine fine_height(const Plane& plane, Vec3 p) {
    const Triple<Fine> n = lifted<Fine>(plane.normal);
    return (inner(n, lifted<Fine>(p)) - Fine(plane.offset)) / fine_length(n);
}
inline Fine fine_disc_support(const Plane& plane, Vec3 from, Vec3 to, double r) {
    if (from == to) return 0;
    const Triple<Fine> n = lifted<Fine>(plane.normal), e = lifted<Fine>(to) - lifted<Fine>(from);
    return Fine(r) * fine_length(outer(n, e)) / (fine_length(n) * fine_length(e));
}
/// The distance between the interval from low to high and 0.
inline Fine beyond_zero(const Fine& low, const Fine& high) { return std::max({low, Fine(-high), Fine(0)}); }
inline Fine true_distance(const Cylinder& s, const Plane& plane) {
    const Fine a = fine_height(plane, s.a), b = fine_height(plane, s.b);
    const Fine support = fine_disc_support(plane, s.a, s.b, s.radius);
    return beyond_zero(std::min(a, b) - support, std::max(a, b) + support);
}
inline Fine true_distance(const Cone& s, const Plane& plane) {
    const Fine base = fine_height(plane, s.base), apex = fine_height(plane, s.apex);
    const Fine support = fine_disc_support(plane, s.base, s.apex, s.radius);
    return beyond_zero(std::min(Fine(base - support), apex), std::max(Fine(base + support), apex));
}
inline Fine true_distance(const Ellipsoid& e, const Plane& plane) {
    const Triple<Fine> n = lifted<Fine>(plane.normal);
    Fine square = 0;
    for (int i = 0; i < 3; ++i) {
        const Fine part = Fine(e.radii[i]) * inner(n, lifted<Fine>(e.axes[i])) / fine_length(n);
        square += part * part;
    }
    const Fine h = fine_height(plane, e.center), support = sqrt(square);
    return beyond_zero(h - support, h + support);
}

}  // namespace abut::laws

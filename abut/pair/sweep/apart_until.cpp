// SPDX-License-Identifier: MIT
// Bounds the time at which two features come near by planes that separate them.
//
// For a fixed direction n, the least n · x of the first's corners minus the largest of the second's is a concave
// function of the time, because each corner moves along a line. So a plane that separates the two by the distance at
// two times does so at all times between them, and a chord of that function bounds the time at which it ceases to.
// Which direction is tried does not matter for that, so that plain closest points are enough: those at the time
// reached.
#include "abut/pair/sweep/apart_until.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "abut/math/norms.h"
#include "abut/pair/closest_points/closest_triangle_region.h"

namespace abut::pair {
namespace {

constexpr int most_planes = 4;

template <std::size_t n>
using Corners = std::array<Vec3, n>;

template <std::size_t n>
Corners<n> at(const Corners<n>& from, const Corners<n>& to, double t) {
    Corners<n> now;
    for (std::size_t i = 0; i < n; ++i) now[i] = from[i] + t * (to[i] - from[i]);
    return now;
}

/// The vector from the triangle's closest point to the point.
Vec3 between(const Corners<1>& point, const Corners<3>& t) {
    const Vec3 e = t[1] - t[0], f = t[2] - t[0], w = point[0] - t[0];
    const guess::Region region = guess::region_of(e, f, w, point[0] - t[1], point[0] - t[2]);
    return w - region.second_weight * e - region.third_weight * f;
}

/// The vector from b's closest point to a's (Ericson 2005, 5.1.9).
Vec3 between(const Corners<2>& a, const Corners<2>& b) {
    const Vec3 d = a[1] - a[0], e = b[1] - b[0], r = a[0] - b[0];
    const double dd = dot(d, d), ee = dot(e, e), de = dot(d, e), dr = dot(d, r), er = dot(e, r);
    const double parallel = dd * ee - de * de;
    double s = parallel > 0 ? std::clamp((de * er - dr * ee) / parallel, 0.0, 1.0) : 0;
    double t = ee > 0 ? (de * s + er) / ee : 0;
    if (!(t > 0 && t < 1)) {
        t = t >= 1 ? 1 : 0;
        s = dd > 0 ? std::clamp((de * t - dr) / dd, 0.0, 1.0) : 0;
    }
    return r + s * d - t * e;
}

template <std::size_t n, std::size_t m>
double gap(Vec3 direction, const Corners<n>& first, const Corners<m>& second) {
    double low = dot(direction, first[0]), high = dot(direction, second[0]);
    for (std::size_t i = 1; i < n; ++i) low = std::min(low, dot(direction, first[i]));
    for (std::size_t i = 1; i < m; ++i) high = std::max(high, dot(direction, second[i]));
    return low - high;
}

/// A bound of the speed at which the two close in.
template <std::size_t n, std::size_t m>
double closing_bound(const Corners<n>& from_a, const Corners<n>& to_a, const Corners<m>& from_b,
                     const Corners<m>& to_b) {
    double most = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const Vec3 motion = to_a[i] - from_a[i];
        for (std::size_t j = 0; j < m; ++j) most = std::max(most, norm_1(motion - (to_b[j] - from_b[j])));
    }
    return most;
}

template <std::size_t n, std::size_t m>
double apart_until(const Corners<n>& from_a, const Corners<n>& to_a, const Corners<m>& from_b, const Corners<m>& to_b,
                   double distance, double end) {
    const Corners<n> last_a = at(from_a, to_a, end);
    const Corners<m> last_b = at(from_b, to_b, end);
    Corners<n> a = from_a;
    Corners<m> b = from_b;
    distance += 0x1p-12 * closing_bound(from_a, to_a, from_b, to_b);
    double t = 0;
    for (int i = 0;; ++i) {
        const Vec3 v = between(a, b);
        const double length = std::sqrt(dot(v, v));
        if (!(length > distance)) return t;
        const Vec3 direction = v / length;
        const double now = gap(direction, a, b) - distance, then = gap(direction, last_a, last_b) - distance;
        if (!(now > 0)) return t;
        if (then > 0) return std::numeric_limits<double>::infinity();
        const double step = (end - t) * (now / (now - then)) * (1 - 0x1p-40);
        if (!(step > 0)) return t;
        t += step;
        if (i + 1 == most_planes) return t;
        a = at(from_a, to_a, t);
        b = at(from_b, to_b, t);
    }
}

}  // namespace

double apart_until(const Moving<Point>& point, const Moving<Triangle>& triangle, double distance, double end) noexcept {
    const Triangle &from = triangle.from, &to = triangle.to;
    return apart_until(Corners<1>{point.from}, Corners<1>{point.to}, Corners<3>{from.a, from.b, from.c},
                       Corners<3>{to.a, to.b, to.c}, distance, end);
}

double apart_until(const Moving<Segment>& a, const Moving<Segment>& b, double distance, double end) noexcept {
    return apart_until(Corners<2>{a.from.a, a.from.b}, Corners<2>{a.to.a, a.to.b}, Corners<2>{b.from.a, b.from.b},
                       Corners<2>{b.to.a, b.to.b}, distance, end);
}

}  // namespace abut::pair

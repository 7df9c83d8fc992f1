// SPDX-License-Identifier: MIT
// Triangle and triangle: Devillers and Guigue, "Faster triangle-triangle intersection tests", INRIA RR-4488, 2002, with
// exact signs.
//
//  - If all corners of one lie strictly on one side of the other's plane, they are disjoint.
//  - Otherwise the corners of each are permuted so that its first corner is alone on its side. Both intersect the line
//    of the two planes in an interval, and two orientations decide whether the intervals overlap.
//  - First all signs are computed in doubles, with one error bound for all (below). If these are inconclusive, a common
//    corner decides; then plain doubles if they are exact, as for corners on a common grid; then exact::sign.
//
// Error bound: with u = 2^-53, an orientation (a×b)·c of rounded differences is the sum of six products, each of an x-,
// a y- and a z-difference, so each is at most m = mx·my·mz, the product of the largest differences. Rounding errs by 8u
// (1 + 2^-6) of the sum of their magnitudes (the rules of exact/filtered.h), less than 52 u m. Where products underflow
// they lose 2^-1075 each, times at most one more difference; 2^-1000 is far above that, and not subnormal, which would
// be slow. If an intermediate result may overflow, with differences of twice that size, the bound overflows as well, as
// 64 m or as a square, so that nothing is certain then.
#include "abut/pair/intersects/triangle_triangle.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "abut/base/compiler.h"
#include "abut/exact/orient.h"
#include "abut/pair/intersects/triangle_linear.h"
#include "abut/pair/predicates/projected_triangle.h"

namespace abut::pair {

namespace {

using exact::Sign;

ABUT_INLINE Vec3 difference(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
ABUT_INLINE Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
ABUT_INLINE double dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/// (b-a)×(c-a)·(d-a), rounded.
ABUT_INLINE double orientation(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    return dot(cross(difference(b, a), difference(c, a)), difference(d, a));
}

/// The permutation of a triangle's corners, given their sides of a plane: the first is above it or on it, the others
/// below it or on it, and neither of them as high as the first. `flip`: "above" is the plane's negative side.
struct Permutation {
    std::array<std::uint8_t, 3> corner{};
    bool flip = false;
};

/// The permutation for each of the 27 triples of signs; there is none for triples of equal signs.
constexpr std::array<Permutation, 27> permutations = [] {
    std::array<Permutation, 27> table{};
    for (int code = 0; code < 27; ++code) {
        const std::array<int, 3> sides{code / 9 - 1, code / 3 % 3 - 1, code % 3 - 1};
        for (const int up : {-1, 1}) {
            for (int first = 0; first < 3; ++first) {
                const int second = (first + 1) % 3, third = (first + 2) % 3;
                const auto height = [&](int i) { return up * sides[static_cast<std::size_t>(i)]; };
                if (height(first) < 0 || height(second) > 0 || height(third) > 0) continue;
                if (height(first) == height(second) || height(first) == height(third)) continue;
                table[static_cast<std::size_t>(code)] = {
                    {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second),
                     static_cast<std::uint8_t>(third)},
                    up < 0};
            }
        }
    }
    return table;
}();

constexpr std::array<Vec3 Triangle::*, 3> corners{&Triangle::a, &Triangle::b, &Triangle::c};

/// The corners of s and t, permuted so that the first corner of each is alone above the other's plane.
struct Permuted {
    const Vec3 &sa, &sb, &sc, &ta, &tb, &tc;
};

/// `code` is 9 side(a) + 3 side(b) + side(c) + 13.
ABUT_INLINE Permuted permuted(const Triangle& s, int s_code, const Triangle& t, int t_code) {
    const Permutation& of_s = permutations[static_cast<std::size_t>(s_code)];
    const Permutation& of_t = permutations[static_cast<std::size_t>(t_code)];
    // Exchanging two corners of t reverses its orientation, and with it the side that is above for s.
    const std::size_t s1 = of_t.flip ? 2 : 1, t1 = of_s.flip ? 2 : 1;
    return {s.*corners[of_s.corner[0]], s.*corners[of_s.corner[s1]], s.*corners[of_s.corner[3 - s1]],
            t.*corners[of_t.corner[0]], t.*corners[of_t.corner[t1]], t.*corners[of_t.corner[3 - t1]]};
}

/// The range of a coordinate.
struct Interval {
    double low, high;
    double length() const { return high - low; }
};

ABUT_INLINE Interval interval(const Triangle& t, int i) {
    const double a = t.a[i], b = t.b[i], c = t.c[i];
    return {std::min(a, std::min(b, c)), std::max(a, std::max(b, c))};
}

/// 1 when they are equal, 0 otherwise, without a branch.
ABUT_INLINE int same(const Vec3& a, const Vec3& b) { return (a.x == b.x) & (a.y == b.y) & (a.z == b.z); }

bool share_a_corner(const Triangle& s, const Triangle& t) {
    const int a = same(s.a, t.a) | same(s.a, t.b) | same(s.a, t.c);
    const int b = same(s.b, t.a) | same(s.b, t.b) | same(s.b, t.c);
    const int c = same(s.c, t.a) | same(s.c, t.b) | same(s.c, t.c);
    return (a | b | c) != 0;
}

/// Whether all coordinates are multiples of some g = 2^k with all differences below 2^16 g. Then plain doubles
/// represent orientations exactly: products of three differences stay below 2^48 g³, and sums of six of them below 2^51
/// g³.
bool on_common_grid(const Triangle& s, const Triangle& t, const std::array<Interval, 3>& joint) {
    const double most = std::max(joint[0].length(), std::max(joint[1].length(), joint[2].length()));
    if (!(most > 0x1p-300 && most < 0x1p300)) return false;
    const double power =
        std::bit_cast<double>(std::bit_cast<std::uint64_t>(most) & 0x7ff0000000000000);  // <= most < 2 power
    const double grid = power * 0x1p-15;
    // Adding and subtracting 3·2^51 g rounds x to a multiple of g, as long as x is well below it.
    const double shift = grid * 0x1.8p52;
    bool on = true;
    for (const Interval& e : joint) on &= (std::fabs(e.low) < grid * 0x1p50) & (std::fabs(e.high) < grid * 0x1p50);
    for (const Triangle* triangle : {&s, &t}) {
        for (const Vec3 Triangle::*corner : corners) {
            const Vec3& p = triangle->*corner;
            on &= ((p.x + shift) - shift == p.x) & ((p.y + shift) - shift == p.y) & ((p.z + shift) - shift == p.z);
        }
    }
    return on;
}

// The sources of signs when the first test was inconclusive.
struct GridSigns {
    static Sign side(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& p) {
        return exact::to_sign(orientation(a, b, c, p));
    }
};
struct ExactSigns {
    static Sign side(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& p) {
        return exact::sign([](auto a_, auto b_, auto c_, auto p_) { return dot(cross(b_ - a_, c_ - a_), p_ - a_); }, a,
                           b, c, p);
    }
};

/// Two coplanar triangles with areas, in a projection that preserves these, by exact signs: disjoint exactly when the
/// other triangle lies strictly on the outer side of some edge of one.
ABUT_NOINLINE bool overlap_in_view(const Triangle& s, const Triangle& t, Projection view) {
    const auto separates = [&](const Vec3& p, const Vec3& q, const Vec3& rest, const Triangle& other) {
        const Sign outer = -turn(view, p, q, rest);
        return turn(view, p, q, other.a) == outer && turn(view, p, q, other.b) == outer &&
               turn(view, p, q, other.c) == outer;
    };
    return !(separates(s.a, s.b, s.c, t) || separates(s.b, s.c, s.a, t) || separates(s.c, s.a, s.b, t) ||
             separates(t.a, t.b, t.c, s) || separates(t.b, t.c, t.a, s) || separates(t.c, t.a, t.b, s));
}

/// Two coplanar triangles, or one without area: exactly.
ABUT_NOINLINE bool intersect_coplanar(const Triangle& s, const Triangle& t) {
    const Projection view = projection(t.a, t.b, t.c);
    if (view.turn == Sign::zero) return intersects(s, as_segment(t));
    if (projection(s.a, s.b, s.c).turn == Sign::zero) return intersects(t, as_segment(s));
    return overlap_in_view(s, t, view);
}

struct Point2 {
    double u, v;
};

/// Positive when p, q, x turn counterclockwise.
ABUT_INLINE double orientation_2d(Point2 p, Point2 q, Point2 x) {
    return (q.u - p.u) * (x.v - p.v) - (q.v - p.v) * (x.u - p.u);
}

/// Two coplanar triangles, projected along the third coordinate, in doubles first. `bound` is the error bound of an
/// orientation.
bool classify_coplanar_contact(const Triangle& s, const Triangle& t, int u, int v, double bound) {
    const auto projected = [=](const Vec3& p) { return Point2{p[u], p[v]}; };
    std::array<Point2, 3> p{projected(s.a), projected(s.b), projected(s.c)};
    std::array<Point2, 3> q{projected(t.a), projected(t.b), projected(t.c)};
    const double orientation_p = orientation_2d(p[0], p[1], p[2]);
    const double orientation_q = orientation_2d(q[0], q[1], q[2]);
    if (!(std::fabs(orientation_p) > bound && std::fabs(orientation_q) > bound)) return intersect_coplanar(s, t);
    if (orientation_p < 0) std::swap(p[1], p[2]);
    if (orientation_q < 0) std::swap(q[1], q[2]);

    // For each edge, the orientation of the other triangle's corner farthest to the inner side: if negative, the edge
    // separates.
    double apart = std::numeric_limits<double>::infinity();
    bool is_certain = true;
    const auto test_edge = [&](Point2 from, Point2 to, const std::array<Point2, 3>& other) {
        const double innermost =
            std::max(orientation_2d(from, to, other[0]),
                     std::max(orientation_2d(from, to, other[1]), orientation_2d(from, to, other[2])));
        apart = std::min(apart, innermost);
        is_certain &= std::fabs(innermost) >= bound;
    };
    test_edge(p[0], p[1], q), test_edge(p[1], p[2], q), test_edge(p[2], p[0], q);
    if (apart < -bound) return false;
    test_edge(q[0], q[1], p), test_edge(q[1], q[2], p), test_edge(q[2], q[0], p);
    if (apart < -bound) return false;
    return is_certain || overlap_in_view(s, t, {u, v, Sign::zero});
}

/// The error bound of an orientation: two products of differences, 4u (1 + 2^-6) of each, and underflow; infinite when
/// they overflow.
double orientation_bound(const std::array<Interval, 3>& joint, int u, int v) {
    const double most = 2 * joint[static_cast<std::size_t>(u)].length() * joint[static_cast<std::size_t>(v)].length();
    return most * (4.5 * 0x1p-53) + 0x1p-1000;
}

template <class Signs>
bool decide(const Triangle& s, const Triangle& t, const std::array<Interval, 3>& joint) {
    const auto code = [](Sign a, Sign b, Sign c) {
        return 9 * static_cast<int>(a) + 3 * static_cast<int>(b) + static_cast<int>(c) + 13;
    };
    const int s_code =
        code(Signs::side(t.a, t.b, t.c, s.a), Signs::side(t.a, t.b, t.c, s.b), Signs::side(t.a, t.b, t.c, s.c));
    if (s_code == 0 || s_code == 26) return false;
    if (s_code == 13) {
        // Coplanar, or t has no area. Projects along the largest coordinate of t's normal.
        const Vec3 n = cross(difference(t.b, t.a), difference(t.c, t.a));
        const Vec3 size{std::fabs(n.x), std::fabs(n.y), std::fabs(n.z)};
        const int u = size.z >= size.x && size.z >= size.y ? 0 : size.x >= size.y ? 1 : 2;
        const int v = (u + 1) % 3;
        return classify_coplanar_contact(s, t, u, v,
                                         std::is_same_v<Signs, GridSigns> ? 0 : orientation_bound(joint, u, v));
    }
    const int t_code =
        code(Signs::side(s.a, s.b, s.c, t.a), Signs::side(s.a, s.b, s.c, t.b), Signs::side(s.a, s.b, s.c, t.c));
    if (t_code == 0 || t_code == 26) return false;
    if (t_code == 13) return intersect_coplanar(s, t);  // not coplanar, so s has no area
    const Permuted x = permuted(s, s_code, t, t_code);
    return Signs::side(x.sa, x.sb, x.ta, x.tb) != Sign::positive &&
           Signs::side(x.sa, x.sc, x.tc, x.ta) != Sign::positive;
}

/// Where doubles alone are inconclusive.
ABUT_NOINLINE bool intersect_exactly(const Triangle& s, const Triangle& t) {
    if (!(is_finite(s) && is_finite(t))) return false;
    if (share_a_corner(s, t)) return true;
    std::array<Interval, 3> joint{};
    bool apart = false;
    for (int i = 0; i < 3; ++i) {
        const Interval of_s = interval(s, i), of_t = interval(t, i);
        apart |= (of_s.high < of_t.low) | (of_t.high < of_s.low);
        joint[static_cast<std::size_t>(i)] = {std::min(of_s.low, of_t.low), std::max(of_s.high, of_t.high)};
    }
    if (apart) return false;
    if (on_common_grid(s, t, joint)) return decide<GridSigns>(s, t, joint);
    for (const auto& [u, v] : coordinate_planes) {
        const int along = 3 - u - v;
        const Interval& depth = joint[static_cast<std::size_t>(along)];
        if (depth.low == depth.high) return classify_coplanar_contact(s, t, u, v, orientation_bound(joint, u, v));
    }
    return decide<ExactSigns>(s, t, joint);
}

ABUT_INLINE double largest(double a, double b, double c, double d, double e) {
    const auto larger = [](double x, double y) { return x > y ? x : y; };
    return larger(larger(larger(std::fabs(a), std::fabs(b)), larger(std::fabs(c), std::fabs(d))), std::fabs(e));
}

}  // namespace

bool intersects(const Triangle& s, const Triangle& t) noexcept {
    // The corners of s against the plane of t. A NaN makes some side NaN, infinity the bound infinite or NaN.
    const Vec3 e = difference(t.a, t.c), f = difference(t.b, t.c);
    const Vec3 a = difference(s.a, t.c), b = difference(s.b, t.c), c = difference(s.c, t.c);
    const Vec3 n = cross(e, f);
    const double side_a = dot(n, a), side_b = dot(n, b), side_c = dot(n, c);

    const double mx = largest(e.x, f.x, a.x, b.x, c.x);
    const double my = largest(e.y, f.y, a.y, b.y, c.y);
    const double mz = largest(e.z, f.z, a.z, b.z, c.z);
    const double m = 8 * (mx + my + mz + 1);
    const double bound = (mx * my * mz * 64) * (0x1.ap-1 * 0x1p-53) + m * m * 0x1p-1000;
    const bool s_is_certain = (std::fabs(side_a) > bound) & (std::fabs(side_b) > bound) & (std::fabs(side_c) > bound);
    if (!s_is_certain) [[unlikely]]
        return intersect_exactly(s, t);
    if (((side_a > 0) == (side_b > 0)) & ((side_b > 0) == (side_c > 0))) return false;

    // The corners of t against the plane of s. From here on differences are at most twice as large, products 8 times.
    const double wide = 9 * bound;
    const Vec3 g = difference(s.a, s.c), h = difference(s.b, s.c);
    const Vec3 k = cross(g, h);
    const double side_d = dot(k, difference(t.a, s.c)), side_e = dot(k, difference(t.b, s.c));
    const double side_f = dot(k, difference(t.c, s.c));
    const bool t_is_certain = (std::fabs(side_d) > wide) & (std::fabs(side_e) > wide) & (std::fabs(side_f) > wide);
    if (!t_is_certain) [[unlikely]]
        return intersect_exactly(s, t);
    if (((side_d > 0) == (side_e > 0)) & ((side_e > 0) == (side_f > 0))) return false;

    // The two intervals on the common line.
    const int s_code = 18 * (side_a > 0) + 6 * (side_b > 0) + 2 * (side_c > 0);
    const int t_code = 18 * (side_d > 0) + 6 * (side_e > 0) + 2 * (side_f > 0);
    const Permuted x = permuted(s, s_code, t, t_code);
    const double one = orientation(x.sa, x.sb, x.ta, x.tb);
    const double other = orientation(x.sa, x.sc, x.tc, x.ta);
    if (!((std::fabs(one) > wide) & (std::fabs(other) > wide))) [[unlikely]]
        return intersect_exactly(s, t);
    return (one < 0) & (other < 0);
}

}  // namespace abut::pair

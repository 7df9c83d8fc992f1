// SPDX-License-Identifier: MIT
// Triangle and axis-aligned box: separating axes, with the box's projected interval along an axis L computed at the
// corners selected by the signs of L's coordinates. Nothing is halved, centred or normalised, so nothing is rounded.
//
// First all axes are tested in doubles, using the box's doubled centre relative to a corner, w = (min - v) + (max - v).
// Error bound: let m be the length, in a coordinate, of the common bounding box of both, and u = 2^-53. Then |w| <= 2m
// errs by at most 4um, an edge |e| <= m by um, and the box's length d <= m by um. So along an edge's axis, with M = m_u
// m_v,
//     e w - e w errs by 2 (2 + 4 + 2) u M + 4 u M,  |e| d + |e| d by 2·3 u M + 2 u M,  their difference by 34 u M;
// along the normal n, |n_i| <= 2M with 8 u M, likewise by 176 u m_x m_y m_z. Both bounds include the terms in u².
#include "abut/pair/intersects/triangle_aabb.h"

#include <cmath>

#include "abut/base/compiler.h"
#include "abut/exact/sign.h"
#include "abut/pair/predicates/projected_triangle.h"

namespace abut::pair {

namespace {

using exact::Sign;

bool contains(const Aabb& box, const Vec3& p) {
    return box.min.x <= p.x && p.x <= box.max.x && box.min.y <= p.y && p.y <= box.max.y && box.min.z <= p.z &&
           p.z <= box.max.z;
}

/// Whether all corners lie strictly below the box in some coordinate, or all above.
bool apart_along_coordinates(const Triangle& t, const Aabb& box) {
    for (int i = 0; i < 3; ++i) {
        if (t.a[i] < box.min[i] && t.b[i] < box.min[i] && t.c[i] < box.min[i]) return true;
        if (t.a[i] > box.max[i] && t.b[i] > box.max[i] && t.c[i] > box.max[i]) return true;
    }
    return false;
}

/// Whether the box lies strictly on one side of the triangle's plane.
bool apart_along_normal(const Triangle& t, const Aabb& box) {
    const Sign highest = exact::sign(
        [](auto a, auto b, auto c, auto low, auto high) {
            const auto n = cross(b - a, c - a);
            const auto l = low - a;
            const auto h = high - a;
            return max(n.x * l.x, n.x * h.x) + max(n.y * l.y, n.y * h.y) + max(n.z * l.z, n.z * h.z);
        },
        t.a, t.b, t.c, box.min, box.max);
    if (highest == Sign::negative) return true;
    const Sign lowest = exact::sign(
        [](auto a, auto b, auto c, auto low, auto high) {
            const auto n = cross(b - a, c - a);
            const auto l = low - a;
            const auto h = high - a;
            return min(n.x * l.x, n.x * h.x) + min(n.y * l.y, n.y * h.y) + min(n.z * l.z, n.z * h.z);
        },
        t.a, t.b, t.c, box.min, box.max);
    return lowest == Sign::positive;
}

/// Whether, in the projection along a coordinate axis, the box lies strictly on one side of the edge pq and of its
/// parallel through r. u and v are the remaining coordinates.
bool apart_along_edge(const Vec3& p, const Vec3& q, const Vec3& r, const Aabb& box, int u, int v) {
    // Along L = (-e.v, e.u), with e = q - p. The signs of rounded differences are exact.
    const bool up = q[u] > p[u];
    const bool left = q[v] < p[v];
    const auto side = [&](double x, double y, const Vec3& from) {
        return exact::sign([](auto pu, auto pv, auto qu, auto qv, auto xu, auto xv, auto fu,
                              auto fv) { return (qu - pu) * (xv - fv) - (qv - pv) * (xu - fu); },
                           p[u], p[v], q[u], q[v], x, y, from[u], from[v]);
    };
    const double low_u = left ? box.min[u] : box.max[u];
    const double low_v = up ? box.min[v] : box.max[v];
    if (side(low_u, low_v, p) == Sign::positive && side(low_u, low_v, r) == Sign::positive) return true;
    const double high_u = left ? box.max[u] : box.min[u];
    const double high_v = up ? box.max[v] : box.min[v];
    return side(high_u, high_v, p) == Sign::negative && side(high_u, high_v, r) == Sign::negative;
}

/// All axes except the coordinate axes, exactly.
ABUT_NOINLINE bool intersect_exactly(const Triangle& triangle, const Aabb& box) {
    if (!(is_finite(triangle) && is_finite(box)) || box.empty()) return false;
    const auto& [a, b, c] = triangle;
    if (apart_along_normal(triangle, box)) return false;
    for (const auto& [u, v] : coordinate_planes) {
        if (apart_along_edge(a, b, c, box, u, v) || apart_along_edge(b, c, a, box, u, v) ||
            apart_along_edge(c, a, b, box, u, v)) {
            return false;
        }
    }
    return true;
}

ABUT_INLINE double larger(double a, double b) { return a > b ? a : b; }
ABUT_INLINE double smaller(double a, double b) { return a < b ? a : b; }

ABUT_INLINE Vec3 doubled_center_from(const Vec3& v, const Aabb& box) {
    return {(box.min.x - v.x) + (box.max.x - v.x), (box.min.y - v.y) + (box.max.y - v.y),
            (box.min.z - v.z) + (box.max.z - v.z)};
}

/// The widest gap between box and triangle along the three axes of an edge; negative where they overlap. p and r are
/// the box's doubled centre relative to an end of the edge and to the third corner, d the box's lengths.
struct Gaps {
    double yz, zx, xy;
};
ABUT_INLINE double gap(double eu, double ev, double pu, double pv, double ru, double rv, double du, double dv) {
    const double at_edge = eu * pv - ev * pu;
    const double at_rest = eu * rv - ev * ru;
    return larger(smaller(at_edge, at_rest), -larger(at_edge, at_rest)) - (std::fabs(ev) * du + std::fabs(eu) * dv);
}
ABUT_INLINE Gaps gaps(const Vec3& e, const Vec3& p, const Vec3& r, const Vec3& d) {
    return {gap(e.y, e.z, p.y, p.z, r.y, r.z, d.y, d.z), gap(e.z, e.x, p.z, p.x, r.z, r.x, d.z, d.x),
            gap(e.x, e.y, p.x, p.y, r.x, r.y, d.x, d.y)};
}
ABUT_INLINE double largest(double a, double b, double c) { return larger(a, larger(b, c)); }

}  // namespace

bool intersects(const Triangle& triangle, const Aabb& box) noexcept {
    const auto& [a, b, c] = triangle;
    if (box.empty() || apart_along_coordinates(triangle, box)) return false;
    if (contains(box, a) || contains(box, b) || contains(box, c)) return is_finite(triangle) && is_finite(box);

    // The lengths of the common bounding box. A NaN makes some gap NaN, infinity a bound infinite: both are
    // inconclusive.
    Vec3 m;
    for (int i = 0; i < 3; ++i) {
        const double low = smaller(smaller(a[i], b[i]), smaller(c[i], box.min[i]));
        const double high = larger(larger(a[i], b[i]), larger(c[i], box.max[i]));
        m[i] = high - low;
    }
    const double most = 8 * (m.x + m.y + m.z + 1);
    const double tiny = most * most * 0x1p-1000;  // the cost of underflow; infinite when a product may overflow
    constexpr double u = 0x1p-53;

    // The normal first: it separates most disjoint pairs.
    const Vec3 ab = b - a, bc = c - b, ca = a - c;
    const Vec3 d = box.max - box.min;
    const Vec3 wa = doubled_center_from(a, box);
    const Vec3 n{ca.y * ab.z - ca.z * ab.y, ca.z * ab.x - ca.x * ab.z, ca.x * ab.y - ca.y * ab.x};
    const double height = std::fabs(n.x * wa.x + n.y * wa.y + n.z * wa.z);
    const double above = height - (std::fabs(n.x) * d.x + std::fabs(n.y) * d.y + std::fabs(n.z) * d.z);
    const double bound = (m.x * m.y * m.z * 64) * (200.0 / 64 * u) + tiny;
    if (above > bound) return false;

    const Vec3 wb = doubled_center_from(b, box), wc = doubled_center_from(c, box);
    const Gaps of_ab = gaps(ab, wa, wc, d), of_bc = gaps(bc, wb, wa, d), of_ca = gaps(ca, wc, wb, d);
    const double yz = m.y * m.z * 16 * (40.0 / 16 * u) + tiny;
    const double zx = m.z * m.x * 16 * (40.0 / 16 * u) + tiny;
    const double xy = m.x * m.y * 16 * (40.0 / 16 * u) + tiny;
    const bool apart = (largest(of_ab.yz, of_bc.yz, of_ca.yz) > yz) || (largest(of_ab.zx, of_bc.zx, of_ca.zx) > zx) ||
                       (largest(of_ab.xy, of_bc.xy, of_ca.xy) > xy);
    if (apart) return false;
    const auto below = [](double x, double y, double z, double limit) {
        return x < -limit && y < -limit && z < -limit;
    };
    const bool is_certain = above < -bound && below(of_ab.yz, of_bc.yz, of_ca.yz, yz) &&
                            below(of_ab.zx, of_bc.zx, of_ca.zx, zx) && below(of_ab.xy, of_bc.xy, of_ca.xy, xy);
    if (is_certain) [[likely]]
        return true;
    return intersect_exactly(triangle, box);
}

}  // namespace abut::pair

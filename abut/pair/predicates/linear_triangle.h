// SPDX-License-Identifier: MIT
// Whether a line, ray or segment intersects a triangle: one test for all three. Internal to the triangle's pairs:
// include it from their .cpp files only.
//
//  - Seen along the direction d from the origin o, the sign of d · (p-o)×(q-o) is the side on which the line passes an
//    edge pq. With signs of both kinds the line misses. With one kind, perhaps with zeros, it crosses the closed
//    triangle, and since the three values sum to d·n, that sign is also the sign of d·n (Segura and Feito 2001).
//  - If all three are zero, the line lies in the triangle's plane, or the triangle has no area, or d is zero. Then the
//    line intersects the triangle when it intersects an edge, and a segment also when it starts inside.
#pragma once

#include "abut/exact/orient.h"
#include "abut/pair/intersects/triangle_point.h"
#include "abut/pair/predicates/projected_triangle.h"

namespace abut::pair {

// The interpretation of the two vectors of each kind: the direction, and whether there is a start and an end.
struct LineSpan {
    static constexpr bool starts = false, ends = false;
    static auto direction(auto /*origin*/, auto given) { return given; }
};
struct RaySpan {
    static constexpr bool starts = true, ends = false;
    static auto direction(auto /*origin*/, auto given) { return given; }
};
struct SegmentSpan {
    static constexpr bool starts = true, ends = true;
    static auto direction(auto origin, auto end) { return end - origin; }
};

/// Whether a linear component that is coplanar with the segment pq intersects it. The direction must not be zero.
template <class Span>
bool meets_coplanar(const Vec3& origin, const Vec3& other, const Vec3& p, const Vec3& q) {
    using exact::Sign;
    const auto at = [](const Vec3& x, int i) { return x[i]; };
    for (const auto& [u, v] : coordinate_planes) {
        // The side of the projected line on which x lies.
        const auto side = [&, u = u, v = v](const Vec3& x) {
            return exact::sign(
                [](auto ou, auto ov, auto du, auto dv, auto xu, auto xv) {
                    return Span::direction(ou, du) * (xv - ov) - Span::direction(ov, dv) * (xu - ou);
                },
                at(origin, u), at(origin, v), at(other, u), at(other, v), at(x, u), at(x, v));
        };
        const Sign crossing = exact::sign(
            [](auto ou, auto ov, auto du, auto dv, auto pu, auto pv, auto qu, auto qv) {
                return Span::direction(ou, du) * (qv - pv) - Span::direction(ov, dv) * (qu - pu);
            },
            at(origin, u), at(origin, v), at(other, u), at(other, v), at(p, u), at(p, v), at(q, u), at(q, v));
        if (crossing == Sign::zero) continue;
        // Not parallel in this projection, so they cross in space where they cross in the projection.
        if (side(p) * side(q) == Sign::positive) return false;
        const Projection view{u, v, Sign::zero};
        if (Span::starts && turn(view, origin, p, q) * crossing == Sign::negative) return false;
        if (Span::ends && turn(view, other, p, q) * crossing == Sign::positive) return false;
        return true;
    }
    // Parallel, or p equals q: they intersect only if they lie on a common line.
    for (const auto& [u, v] : coordinate_planes) {
        const Sign off = exact::sign(
            [](auto ou, auto ov, auto du, auto dv, auto xu, auto xv) {
                return Span::direction(ou, du) * (xv - ov) - Span::direction(ov, dv) * (xu - ou);
            },
            at(origin, u), at(origin, v), at(other, u), at(other, v), at(p, u), at(p, v));
        if (off != Sign::zero) return false;
    }
    // The sign of the position of x along the line, relative to `from`.
    const auto ahead = [&](const Vec3& from, const Vec3& x) {
        return exact::sign([](auto o, auto d, auto f, auto y) { return dot(Span::direction(o, d), y - f); }, origin,
                           other, from, x);
    };
    if (Span::starts && ahead(origin, p) == Sign::negative && ahead(origin, q) == Sign::negative) return false;
    if (Span::ends && ahead(other, p) == Sign::positive && ahead(other, q) == Sign::positive) return false;
    return true;
}

/// The degenerate cases: coplanar, a triangle without area, or a zero direction.
template <class Span>
ABUT_NOINLINE bool meets_coplanar_or_degenerate(const Triangle& t, const Vec3& origin, const Vec3& other) {
    const bool still = Span::ends ? origin == other : other == Vec3(0);
    if (still) return intersects(t, origin);
    if (meets_coplanar<Span>(origin, other, t.a, t.b) || meets_coplanar<Span>(origin, other, t.b, t.c) ||
        meets_coplanar<Span>(origin, other, t.c, t.a)) {
        return true;
    }
    return Span::ends && intersects(t, origin);
}

/// Whether the linear component intersects the triangle. All numbers must be finite.
template <class Span>
bool meets(const Triangle& t, const Vec3& origin, const Vec3& other) {
    using exact::Sign;
    const auto pass = [&](const Vec3& p, const Vec3& q) {
        return exact::sign(
            [](auto o, auto d, auto p_, auto q_) { return dot(Span::direction(o, d), cross(p_ - o, q_ - o)); }, origin,
            other, p, q);
    };
    const Sign ab = pass(t.a, t.b);
    const Sign bc = pass(t.b, t.c);
    if (ab * bc == Sign::negative) return false;
    const Sign ca = pass(t.c, t.a);
    if (ab * ca == Sign::negative || bc * ca == Sign::negative) return false;
    const Sign through = ab != Sign::zero ? ab : bc != Sign::zero ? bc : ca;
    if (through == Sign::zero) return meets_coplanar_or_degenerate<Span>(t, origin, other);
    // It crosses the triangle in the direction of its normal if `through` is positive: then the origin must lie before
    // it, the end behind it.
    if (Span::starts && exact::orient3d(t.a, t.b, t.c, origin) == through) return false;
    if (Span::ends && exact::orient3d(t.a, t.b, t.c, other) == -through) return false;
    return true;
}

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Triangle and segment, ray or line: the sides on which the line passes the edges decide.
//
//  - Seen along the direction d from the origin o, the sign of d · (p-o)×(q-o) is the side on which the line passes an
//    edge pq. With signs of both kinds the line misses. With one kind, perhaps with zeros, it crosses the closed
//    triangle, and since the three values sum to d·n, that sign is also the sign of d·n (Segura and Feito 2001).
//  - If all three are zero, the line lies in the triangle's plane, or the triangle has no area, or d is zero. Then the
//    line intersects the triangle when it intersects an edge, and a segment also when it starts inside.
#include "abut/pair/intersects/triangle_linear.h"

#include "abut/base/compiler.h"
#include "abut/exact/orient.h"
#include "abut/pair/intersects/triangle_point.h"
#include "abut/pair/predicates/linear_separation.h"
#include "abut/pair/predicates/projected_triangle.h"

namespace abut::pair {
namespace {

using exact::Sign;

/// Whether a linear component that is coplanar with the segment pq intersects it. The direction must not be zero.
template <Linear T>
bool intersects_coplanar(const T& component, const Vec3& p, const Vec3& q) {
    const Vec3 &first = first_of(component), &second = second_of(component);
    for (const auto& [u, v] : coordinate_planes) {
        const Sign crossing =
            exact::sign([](auto fu, auto fv, auto su, auto sv, auto pu, auto pv, auto qu,
                           auto qv) { return direction<T>(fu, su) * (qv - pv) - direction<T>(fv, sv) * (qu - pu); },
                        first[u], first[v], second[u], second[v], p[u], p[v], q[u], q[v]);
        if (crossing == Sign::zero) continue;
        // Not parallel in this projection, so they cross in space where they cross in the projection.
        if (side_of_line(component, u, v, p) * side_of_line(component, u, v, q) == Sign::positive) return false;
        const Projection view{u, v, Sign::zero};
        if (has_start<T> && turn(view, first, p, q) * crossing == Sign::negative) return false;
        if (has_end<T> && turn(view, second, p, q) * crossing == Sign::positive) return false;
        return true;
    }
    // Parallel, or p equals q: they intersect only if they lie on a common line.
    for (const auto& [u, v] : coordinate_planes) {
        if (side_of_line(component, u, v, p) != Sign::zero) return false;
    }
    // The sign of the position of x along the line, relative to `from`.
    const auto ahead = [&](const Vec3& from, const Vec3& x) {
        return exact::sign([](auto o, auto e, auto f, auto y) { return dot(direction<T>(o, e), y - f); }, first, second,
                           from, x);
    };
    if (has_start<T> && ahead(first, p) == Sign::negative && ahead(first, q) == Sign::negative) return false;
    if (has_end<T> && ahead(second, p) == Sign::positive && ahead(second, q) == Sign::positive) return false;
    return true;
}

/// The degenerate cases: coplanar, a triangle without area, or a zero direction.
template <Linear T>
ABUT_NOINLINE bool intersects_coplanar_or_degenerate(const Triangle& t, const T& component) {
    const Vec3 &first = first_of(component), &second = second_of(component);
    const bool is_point = has_end<T> ? first == second : second == Vec3(0);
    if (is_point) return intersects(t, first);
    if (intersects_coplanar(component, t.a, t.b) || intersects_coplanar(component, t.b, t.c) ||
        intersects_coplanar(component, t.c, t.a)) {
        return true;
    }
    return has_end<T> && intersects(t, first);
}

}  // namespace

template <Linear Other>
bool intersects(const Triangle& triangle, const Other& other) noexcept {
    if (!(is_finite(triangle) && is_finite(other))) return false;
    const auto& [a, b, c] = triangle;
    const Vec3 &first = first_of(other), &second = second_of(other);
    const auto pass = [&](const Vec3& p, const Vec3& q) {
        return exact::sign(
            [](auto o, auto e, auto p_, auto q_) { return dot(direction<Other>(o, e), cross(p_ - o, q_ - o)); }, first,
            second, p, q);
    };
    const Sign ab = pass(a, b);
    const Sign bc = pass(b, c);
    if (ab * bc == Sign::negative) return false;
    const Sign ca = pass(c, a);
    if (ab * ca == Sign::negative || bc * ca == Sign::negative) return false;
    const Sign through = ab != Sign::zero ? ab : bc != Sign::zero ? bc : ca;
    if (through == Sign::zero) return intersects_coplanar_or_degenerate(triangle, other);
    // It crosses the triangle in the direction of its normal if `through` is positive: then the start must lie before
    // it, the end behind it.
    if (has_start<Other> && exact::orient3d(a, b, c, first) == through) return false;
    if (has_end<Other> && exact::orient3d(a, b, c, second) == -through) return false;
    return true;
}

template bool intersects(const Triangle&, const Segment&) noexcept;
template bool intersects(const Triangle&, const Ray&) noexcept;
template bool intersects(const Triangle&, const Line&) noexcept;

}  // namespace abut::pair

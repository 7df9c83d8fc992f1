// SPDX-License-Identifier: MIT
// Two points, segments, rays or lines: they are coplanar, their bounding boxes overlap, and they intersect in all three
// projections along an axis.
#include "abut/pair/intersects/linear_linear.h"

#include "abut/pair/predicates/linear_separation.h"
#include "abut/shape/boxes_overlap.h"

namespace abut::pair {
namespace {

using exact::Sign;

/// In the projection onto the coordinates i and j: whether the direction d turns left or right from that of the
/// supporting line.
Sign turn(const Segment& s, int i, int j, const Vec3& d) {
    return exact::sign(
        [](auto ai, auto aj, auto bi, auto bj, auto di, auto dj) { return (bi - ai) * dj - (bj - aj) * di; }, s.a[i],
        s.a[j], s.b[i], s.b[j], d[i], d[j]);
}
template <Linear T>
Sign turn(const T& component, int i, int j, const Vec3& d) {
    const Vec3& from = component.direction;
    return exact::sign([](auto fi, auto fj, auto ti, auto tj) { return fi * tj - fj * ti; }, from[i], from[j], d[i],
                       d[j]);
}

/// In the projection onto the coordinates i and j: whether all of the other component lies strictly on one side of the
/// supporting line.
template <Linear Carrier, Linear T>
bool beside(const Carrier& carrier, int i, int j, const T& other) {
    const Sign side = side_of_line(carrier, i, j, first_of(other));
    if (side == Sign::zero) return false;
    if constexpr (has_end<T>) {
        return side_of_line(carrier, i, j, other.b) == side;
    } else {
        const Sign direction_side = turn(carrier, i, j, other.direction);
        return has_start<T> ? direction_side != -side : direction_side == Sign::zero;
    }
}

bool coplanar(const Segment& s, const Segment& t) {
    return exact::sign([](auto a, auto b, auto c, auto d) { return dot(cross(b - a, c - a), d - a); }, s.a, s.b, t.a,
                       t.b) == Sign::zero;
}
template <Linear T>
bool coplanar(const T& component, const Segment& s) {
    return exact::sign([](auto o, auto d, auto a, auto b) { return dot(cross(a - o, b - o), d); }, component.origin,
                       component.direction, s.a, s.b) == Sign::zero;
}
template <Linear T>
bool coplanar(const Segment& s, const T& component) {
    return coplanar(component, s);
}
template <Linear A, Linear B>
bool coplanar(const A& a, const B& b) {
    return exact::sign([](auto o, auto d, auto p, auto e) { return dot(cross(d, e), p - o); }, a.origin, a.direction,
                       b.origin, b.direction) == Sign::zero;
}

}  // namespace

bool intersects(Vec3 a, Vec3 b) noexcept { return is_finite(a) && a == b; }

template <Linear A>
bool intersects(const A& a, Vec3 point) noexcept {
    if (!is_finite(a) || !is_finite(point) || !boxes_overlap(bounds(a), {point, point})) return false;
    return side_of_line(a, 1, 2, point) == Sign::zero && side_of_line(a, 2, 0, point) == Sign::zero &&
           side_of_line(a, 0, 1, point) == Sign::zero;
}

template <Linear A, Linear B>
bool intersects(const A& a, const B& b) noexcept {
    if (!is_finite(a) || !is_finite(b) || !coplanar(a, b) || !boxes_overlap(bounds(a), bounds(b))) return false;
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        if (beside(a, i, j, b) || beside(b, i, j, a)) return false;
    }
    return true;
}

template bool intersects(const Segment&, Vec3) noexcept;
template bool intersects(const Ray&, Vec3) noexcept;
template bool intersects(const Line&, Vec3) noexcept;

template bool intersects(const Segment&, const Segment&) noexcept;
template bool intersects(const Segment&, const Ray&) noexcept;
template bool intersects(const Segment&, const Line&) noexcept;
template bool intersects(const Ray&, const Segment&) noexcept;
template bool intersects(const Ray&, const Ray&) noexcept;
template bool intersects(const Ray&, const Line&) noexcept;
template bool intersects(const Line&, const Segment&) noexcept;
template bool intersects(const Line&, const Ray&) noexcept;
template bool intersects(const Line&, const Line&) noexcept;

}  // namespace abut::pair

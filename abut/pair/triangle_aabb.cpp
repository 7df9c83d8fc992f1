// SPDX-License-Identifier: MIT
// Whether a triangle and an axis-aligned box share a point: separating axes, with the box's interval along an axis L taken
// at the corners that the signs of L's coordinates choose. Nothing is halved, centred or normalised, so nothing rounds.
#include "abut/pair/triangle_aabb.h"

#include "abut/exact/sign.h"
#include "abut/pair/triangle_flat.h"

namespace abut::pair {

namespace {

using exact::Sign;

bool holds(const Aabb& box, const Vec3& p) {
    return box.min.x <= p.x && p.x <= box.max.x && box.min.y <= p.y && p.y <= box.max.y && box.min.z <= p.z &&
           p.z <= box.max.z;
}

/// Whether all corners lie strictly below the box in some coordinate, or above.
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

/// Whether, seen along a coordinate axis, the box lies strictly on one side of the edge pq and of its parallel through r.
/// u and v are the coordinates that are seen.
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

}  // namespace

bool intersects(const Triangle& triangle, const Aabb& box) noexcept {
    if (!(is_finite(triangle) && is_finite(box)) || box.empty()) return false;
    if (apart_along_coordinates(triangle, box)) return false;
    const auto& [a, b, c] = triangle;
    if (holds(box, a) || holds(box, b) || holds(box, c)) return true;
    if (apart_along_normal(triangle, box)) return false;
    for (const auto& [u, v] : coordinate_planes) {
        if (apart_along_edge(a, b, c, box, u, v) || apart_along_edge(b, c, a, box, u, v) ||
            apart_along_edge(c, a, b, box, u, v)) {
            return false;
        }
    }
    return true;
}

}  // namespace abut::pair

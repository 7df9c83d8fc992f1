// SPDX-License-Identifier: MIT
// Triangle and ball.
//
// The closest point of a triangle is the foot of the perpendicular on its face or on an edge, or a corner. Whether each
// foot exists is decided by signs; if it does, its squared distance, times the squared length of the normal or edge, is
// a polynomial. The ball intersects the triangle when any foot that exists is within the radius, so Voronoi regions are
// not needed.
#include "abut/pair/intersects/triangle_sphere.h"

#include "abut/exact/sign.h"

namespace abut::pair {

namespace {

using exact::Sign;

bool reaches_corner(const Sphere& s, const Vec3& p) {
    return exact::sign([](auto o, auto r, auto p_) { return dot(p_ - o, p_ - o) - r * r; }, s.center, s.radius, p) !=
           Sign::positive;
}

/// The sign of the foot's position along the edge from p to q: negative before p.
Sign ahead(const Vec3& center, const Vec3& p, const Vec3& q) {
    return exact::sign([](auto o, auto p_, auto q_) { return dot(q_ - p_, o - p_); }, center, p, q);
}

bool reaches_edge(const Sphere& s, const Vec3& p, const Vec3& q) {
    if (ahead(s.center, p, q) != Sign::positive || ahead(s.center, q, p) != Sign::positive) return false;
    return exact::sign(
               [](auto o, auto r, auto p_, auto q_) {
                   const auto e = q_ - p_;
                   const auto moment = cross(e, o - p_);
                   return dot(moment, moment) - r * r * dot(e, e);
               },
               s.center, s.radius, p, q) != Sign::positive;
}

/// Whether the ball intersects the triangle's plane; true for a triangle without area.
bool reaches_plane(const Sphere& s, const Triangle& t) {
    return exact::sign(
               [](auto o, auto r, auto a, auto b, auto c) {
                   const auto n = cross(b - a, c - a);
                   const auto height = dot(n, o - a);
                   return height * height - r * r * dot(n, n);
               },
               s.center, s.radius, t.a, t.b, t.c) != Sign::positive;
}

/// Whether the projection of the centre onto the triangle's plane lies on the inner side of the edge from p to q.
/// `rest` is the third corner.
Sign inside(const Vec3& center, const Vec3& p, const Vec3& q, const Vec3& rest) {
    return exact::sign(
        [](auto o, auto p_, auto q_, auto r_) {
            const auto e = q_ - p_;
            return dot(cross(e, r_ - p_), cross(e, o - p_));
        },
        center, p, q, rest);
}

}  // namespace

bool intersects(const Triangle& triangle, const Sphere& sphere) noexcept {
    if (!(is_finite(triangle) && is_finite(sphere)) || sphere.radius < 0) return false;
    const auto& [a, b, c] = triangle;

    // Most disjoint pairs are separated along a coordinate axis.
    for (int i = 0; i < 3; ++i) {
        const double low = a[i] < b[i] ? (a[i] < c[i] ? a[i] : c[i]) : (b[i] < c[i] ? b[i] : c[i]);
        const double high = a[i] > b[i] ? (a[i] > c[i] ? a[i] : c[i]) : (b[i] > c[i] ? b[i] : c[i]);
        const auto gap = [](auto from, auto to, auto r) { return to - from - r; };
        if (exact::sign(gap, sphere.center[i], low, sphere.radius) == Sign::positive) return false;
        if (exact::sign(gap, high, sphere.center[i], sphere.radius) == Sign::positive) return false;
    }
    if (!reaches_plane(sphere, triangle)) return false;

    if (reaches_corner(sphere, a) || reaches_corner(sphere, b) || reaches_corner(sphere, c)) return true;
    if (reaches_edge(sphere, a, b) || reaches_edge(sphere, b, c) || reaches_edge(sphere, c, a)) return true;

    // For a triangle without area all three are zero, and there is no face to touch.
    return inside(sphere.center, a, b, c) == Sign::positive && inside(sphere.center, b, c, a) == Sign::positive &&
           inside(sphere.center, c, a, b) == Sign::positive;
}

}  // namespace abut::pair

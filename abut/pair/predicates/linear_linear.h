// SPDX-License-Identifier: MIT
// The sign predicates that decide whether two linear components (segments, rays, lines, points) intersect. Internal:
// include from .cpp files.
//
// Two closed convex sets without a common point are separated by a plane, and for polyhedra by one whose normal is a
// cross product of two of their edge directions, if these span space. Let each linear component be thickened by an
// axis-aligned box that shrinks to nothing: the candidate normals are then the coordinate axes e (bounds), e x the
// direction of either (projections along an axis) and the cross product of both directions (coplanarity). Zero normals
// separate nothing, so parallel, collinear, zero-length and equal components need no special cases.
#pragma once

#include "abut/exact/sign.h"
#include "abut/shape/line.h"
#include "abut/shape/ray.h"
#include "abut/shape/segment.h"

namespace abut::pair::linear {

using exact::Sign;

inline Vec3 origin(const Segment& s) { return s.a; }
inline Vec3 origin(const Ray& r) { return r.origin; }
inline Vec3 origin(const Line& l) { return l.origin; }

/// The sign of coordinate i of the direction.
inline int heading(const Segment& s, int i) { return (s.b[i] > s.a[i]) - (s.b[i] < s.a[i]); }
inline int heading(const Ray& r, int i) { return (r.direction[i] > 0) - (r.direction[i] < 0); }
inline int heading(const Line& l, int i) { return (l.direction[i] > 0) - (l.direction[i] < 0); }

/// In the projection along axis k: the side of the supporting line on which p lies, positive on the left; zero when the
/// line projects to a point.
inline Sign side(const Segment& s, int k, Vec3 p) {
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    return exact::sign([](auto ax, auto ay, auto bx, auto by, auto px,
                          auto py) { return (bx - ax) * (py - ay) - (by - ay) * (px - ax); },
                       s.a[i], s.a[j], s.b[i], s.b[j], p[i], p[j]);
}
inline Sign side(Vec3 o, Vec3 d, int k, Vec3 p) {
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    return exact::sign(
        [](auto ox, auto oy, auto dx, auto dy, auto px, auto py) { return dx * (py - oy) - dy * (px - ox); }, o[i],
        o[j], d[i], d[j], p[i], p[j]);
}
inline Sign side(const Ray& r, int k, Vec3 p) { return side(r.origin, r.direction, k, p); }
inline Sign side(const Line& l, int k, Vec3 p) { return side(l.origin, l.direction, k, p); }

/// In the projection along axis k: whether the direction d turns left or right from that of the supporting line.
inline Sign turn(const Segment& s, int k, Vec3 d) {
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    return exact::sign(
        [](auto ax, auto ay, auto bx, auto by, auto dx, auto dy) { return (bx - ax) * dy - (by - ay) * dx; }, s.a[i],
        s.a[j], s.b[i], s.b[j], d[i], d[j]);
}
inline Sign turn(Vec3 from, int k, Vec3 to) {
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    return exact::sign([](auto fx, auto fy, auto tx, auto ty) { return fx * ty - fy * tx; }, from[i], from[j], to[i],
                       to[j]);
}
inline Sign turn(const Ray& r, int k, Vec3 d) { return turn(r.direction, k, d); }
inline Sign turn(const Line& l, int k, Vec3 d) { return turn(l.direction, k, d); }

/// In the projection along axis k: whether all of the second argument lies strictly on one side of the supporting line.
template <class Carrier>
bool beside(const Carrier& carrier, int k, Vec3 p) {
    return side(carrier, k, p) != Sign::zero;
}
template <class Carrier>
bool beside(const Carrier& carrier, int k, const Segment& s) {
    const Sign a = side(carrier, k, s.a);
    return a != Sign::zero && side(carrier, k, s.b) == a;
}
template <class Carrier>
bool beside(const Carrier& carrier, int k, const Ray& r) {
    const Sign a = side(carrier, k, r.origin);
    return a != Sign::zero && turn(carrier, k, r.direction) != -a;
}
template <class Carrier>
bool beside(const Carrier& carrier, int k, const Line& l) {
    return side(carrier, k, l.origin) != Sign::zero && turn(carrier, k, l.direction) == Sign::zero;
}

/// Whether both lie in one plane.
inline bool coplanar(const Segment& s, const Segment& t) {
    return exact::sign([](auto a, auto b, auto c, auto d) { return dot(cross(b - a, c - a), d - a); }, s.a, s.b, t.a,
                       t.b) == Sign::zero;
}
inline bool coplanar(Vec3 o, Vec3 d, const Segment& s) {
    return exact::sign([](auto o_, auto d_, auto a, auto b) { return dot(cross(a - o_, b - o_), d_); }, o, d, s.a,
                       s.b) == Sign::zero;
}
inline bool coplanar(const Ray& r, const Segment& s) { return coplanar(r.origin, r.direction, s); }
inline bool coplanar(const Line& l, const Segment& s) { return coplanar(l.origin, l.direction, s); }
template <class A, class B>
bool coplanar(const A& a, const B& b) {
    return exact::sign([](auto o, auto d, auto p, auto e) { return dot(cross(d, e), p - o); }, a.origin, a.direction,
                       b.origin, b.direction) == Sign::zero;
}

inline bool bounds_overlap(const Aabb& a, const Aabb& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y && a.min.z <= b.max.z &&
           b.min.z <= a.max.z;
}

/// Whether two linear components have a common point.
template <class A, class B>
bool intersect(const A& a, const B& b) {
    if (!is_finite(a) || !is_finite(b) || !coplanar(a, b) || !bounds_overlap(bounds(a), bounds(b))) return false;
    for (int k = 0; k < 3; ++k) {
        if (beside(a, k, b) || beside(b, k, a)) return false;
    }
    return true;
}

/// Whether a point lies on a linear component.
template <class A>
bool contains(const A& a, Vec3 p) {
    if (!is_finite(a) || !is_finite(p) || !bounds_overlap(bounds(a), {p, p})) return false;
    return !beside(a, 0, p) && !beside(a, 1, p) && !beside(a, 2, p);
}

/// Whether, in the projection along some axis, the supporting line misses the box: only the two corners farthest to its
/// left and to its right matter.
template <class Carrier>
bool passes_by(const Carrier& carrier, const Aabb& box) {
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        const bool i_grows_left = heading(carrier, j) < 0;  // left is (-direction_j, direction_i)
        const bool j_grows_left = heading(carrier, i) > 0;
        Vec3 left(0), right(0);
        left[i] = i_grows_left ? box.max[i] : box.min[i];
        right[i] = i_grows_left ? box.min[i] : box.max[i];
        left[j] = j_grows_left ? box.max[j] : box.min[j];
        right[j] = j_grows_left ? box.min[j] : box.max[j];
        if (side(carrier, k, right) == Sign::positive || side(carrier, k, left) == Sign::negative) return true;
    }
    return false;
}

}  // namespace abut::pair::linear

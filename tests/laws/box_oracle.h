// SPDX-License-Identifier: MIT
// An oracle that decides what a box intersects, in rational arithmetic and without separating axes: shapes are
// transformed to the box's frame by an exact inverse, and clipped there or tested by CGAL.
#pragma once

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/intersections.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "tests/laws/adversarial_boxes.h"

namespace abut::laws {

using Kernel = CGAL::Exact_predicates_exact_constructions_kernel;
using Number = Kernel::FT;
using Vector = std::array<Number, 3>;

inline Vector exact(Vec3 v) { return {Number(v.x), Number(v.y), Number(v.z)}; }
inline Vector operator+(const Vector& a, const Vector& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
inline Vector operator-(const Vector& a, const Vector& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
inline Vector operator*(const Number& s, const Vector& v) { return {s * v[0], s * v[1], s * v[2]}; }
inline Number dot(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline Vector cross(const Vector& a, const Vector& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline Kernel::Point_3 point(const Vector& v) { return {v[0], v[1], v[2]}; }

/// A box of any axes: all points centre + Σ s_i axes_i with |s_i| <= half_i.
struct Parallelepiped {
    Vector center;
    std::array<Vector, 3> axes;
    Vector half;

    explicit Parallelepiped(const Obb& b)
        : center(exact(b.center)), axes{exact(b.axes[0]), exact(b.axes[1]), exact(b.axes[2])} {
        for (int i = 0; i < 3; ++i) half[static_cast<std::size_t>(i)] = std::fabs(b.half_extents[i]);
    }
    explicit Parallelepiped(const Aabb& b)
        : center(Number(0.5) * (exact(b.min) + exact(b.max))),
          axes{exact(Vec3(1, 0, 0)), exact(Vec3(0, 1, 0)), exact(Vec3(0, 0, 1))},
          half(Number(0.5) * (exact(b.max) - exact(b.min))) {}

    /// The coordinates s of a direction, by Cramer's rule.
    Vector direction_in(const Vector& v) const {
        const Vector n = cross(axes[1], axes[2]);
        const Number det = dot(axes[0], n);
        return {dot(v, n) / det, dot(v, cross(axes[2], axes[0])) / det, dot(v, cross(axes[0], axes[1])) / det};
    }
    Vector point_in(const Vector& p) const { return direction_in(p - center); }
    Kernel::Iso_cuboid_3 cuboid() const { return {point(Number(-1) * half), point(half)}; }
    bool contains(const Vector& p) const {
        const Vector s = point_in(p);
        return abs(s[0]) <= half[0] && abs(s[1]) <= half[1] && abs(s[2]) <= half[2];
    }
    Vector corner(int i, int j, int k) const {
        return center + Number(i) * half[0] * axes[0] + Number(j) * half[1] * axes[1] + Number(k) * half[2] * axes[2];
    }
};

inline bool box_meets(const Parallelepiped& box, Vec3 p) { return box.contains(exact(p)); }

/// The interval [first, second] of t in [0, 1] for which a segment is in the box; empty if first > second.
inline std::pair<Number, Number> clipped(const Parallelepiped& box, const Segment& s) {
    const Vector a = box.point_in(exact(s.a)), b = box.point_in(exact(s.b));
    Number low = 0, high = 1;
    for (std::size_t i = 0; i < 3; ++i) {
        const Number rise = b[i] - a[i];
        if (rise == 0) {
            if (abs(a[i]) > box.half[i]) return {1, 0};
            continue;
        }
        const Number t = (box.half[i] - a[i]) / rise, u = (-box.half[i] - a[i]) / rise;
        low = (std::max)(low, (std::min)(t, u));
        high = (std::min)(high, (std::max)(t, u));
    }
    return {low, high};
}

inline bool box_meets(const Parallelepiped& box, const Segment& s) {
    if (s.a == s.b) return box_meets(box, s.a);
    const Kernel::Segment_3 moved(point(box.point_in(exact(s.a))), point(box.point_in(exact(s.b))));
    return CGAL::do_intersect(box.cuboid(), moved);
}
inline bool box_meets(const Parallelepiped& box, const Ray& r) {
    if (r.direction == Vec3(0)) return box_meets(box, r.origin);
    const Vector d = box.direction_in(exact(r.direction));
    return CGAL::do_intersect(box.cuboid(),
                              Kernel::Ray_3(point(box.point_in(exact(r.origin))), Kernel::Vector_3(d[0], d[1], d[2])));
}
/// Clips the line here, because CGAL 5.5's do_intersect(Iso_cuboid_3, Line_3) is wrong for directions with zeros.
inline bool box_meets(const Parallelepiped& box, const Line& l) {
    if (l.direction == Vec3(0)) return box_meets(box, l.origin);
    const Vector o = box.point_in(exact(l.origin)), d = box.direction_in(exact(l.direction));
    std::vector<std::pair<Number, Number>> spans;
    for (std::size_t i = 0; i < 3; ++i) {
        if (d[i] == 0) {
            if (abs(o[i]) > box.half[i]) return false;
            continue;
        }
        const Number t = (box.half[i] - o[i]) / d[i], u = (-box.half[i] - o[i]) / d[i];
        spans.emplace_back((std::min)(t, u), (std::max)(t, u));
    }
    for (const auto& [in, unused] : spans) {
        for (const auto& [ignored, out] : spans) {
            if (in > out) return false;
        }
    }
    return true;
}
/// Whether corners lie on both sides of the plane, or on it.
inline bool box_meets(const Parallelepiped& box, const Plane& p) {
    bool above = false, below = false;
    for (int i = 0; i < 8; ++i) {
        const Vector corner = box.corner(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
        const auto side = CGAL::compare(dot(exact(p.normal), corner), Number(p.offset));
        above = above || side != CGAL::SMALLER;
        below = below || side != CGAL::LARGER;
    }
    return above && below;
}

/// The part of a polygon with sign · x[axis] <= limit (Sutherland and Hodgman 1974).
inline std::vector<Vector> cut(const std::vector<Vector>& polygon, std::size_t axis, int sign, const Number& limit) {
    std::vector<Vector> kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vector& p = polygon[i];
        const Vector& q = polygon[(i + 1) % polygon.size()];
        const Number over_p = Number(sign) * p[axis] - limit, over_q = Number(sign) * q[axis] - limit;
        if (over_p <= 0) kept.push_back(p);
        if ((over_p < 0 && over_q > 0) || (over_p > 0 && over_q < 0))
            kept.push_back(p + (over_p / (over_p - over_q)) * (q - p));
    }
    return kept;
}

/// Whether one box contains the other's centre, or a face of `other` intersects `box`.
inline bool box_meets(const Parallelepiped& box, const Parallelepiped& other) {
    if (box.contains(other.center) || other.contains(box.center)) return true;
    // The other's corners in the box's frame. Bit k of i is the sign of corner i along axis k.
    const Vector center = box.point_in(other.center);
    std::array<Vector, 3> arms;
    for (std::size_t k = 0; k < 3; ++k) arms[k] = box.direction_in(other.half[k] * other.axes[k]);
    std::array<Vector, 8> corners;
    for (std::size_t i = 0; i < 8; ++i) {
        corners[i] = center;
        for (std::size_t k = 0; k < 3; ++k) corners[i] = i >> k & 1 ? corners[i] + arms[k] : corners[i] - arms[k];
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {  // all beyond one face
        const auto above = [&](const Vector& p) { return p[axis] > box.half[axis]; };
        const auto below = [&](const Vector& p) { return p[axis] < -box.half[axis]; };
        if (std::all_of(corners.begin(), corners.end(), above)) return false;
        if (std::all_of(corners.begin(), corners.end(), below)) return false;
    }
    for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t u = std::size_t{1} << (k + 1) % 3, v = std::size_t{1} << (k + 2) % 3;
        for (const std::size_t face : {std::size_t{0}, std::size_t{1} << k}) {
            std::vector<Vector> polygon{corners[face], corners[face | u], corners[face | u | v], corners[face | v]};
            for (std::size_t i = 0; i < 3 && !polygon.empty(); ++i) {
                polygon = cut(polygon, i, 1, box.half[i]);
                if (!polygon.empty()) polygon = cut(polygon, i, -1, box.half[i]);
            }
            if (!polygon.empty()) return true;
        }
    }
    return false;
}

/// Whether the box's point nearest to `to` has s[i] = held[i] · half[i] for each i where held[i] is ±1, and a free s[i]
/// where held[i] is 0, by the conditions of Karush, Kuhn and Tucker. If so, `nearest` becomes the vector from that
/// point to `to`.
inline bool nearest_has(const Parallelepiped& box, const Vector& to, const std::array<int, 3>& held, Vector& nearest) {
    std::vector<std::size_t> open;
    Vector s{0, 0, 0};
    Vector rest = to;
    for (std::size_t i = 0; i < 3; ++i) {
        if (held[i] == 0) {
            open.push_back(i);
        } else {
            s[i] = Number(held[i]) * box.half[i];
            rest = rest - s[i] * box.axes[i];
        }
    }
    // Least squares by Cramer's rule on the normal equations.
    const auto g = [&](std::size_t i, std::size_t j) { return dot(box.axes[open[i]], box.axes[open[j]]); };
    const auto r = [&](std::size_t i) { return dot(box.axes[open[i]], rest); };
    if (open.size() == 1) {
        s[open[0]] = r(0) / g(0, 0);
    } else if (open.size() == 2) {
        const Number det = g(0, 0) * g(1, 1) - g(0, 1) * g(0, 1);
        s[open[0]] = (r(0) * g(1, 1) - r(1) * g(0, 1)) / det;
        s[open[1]] = (r(1) * g(0, 0) - r(0) * g(0, 1)) / det;
    } else if (open.size() == 3) {
        s = box.direction_in(rest);
    }
    for (const std::size_t i : open) {
        if (abs(s[i]) > box.half[i]) return false;
    }
    nearest = to - (s[0] * box.axes[0] + s[1] * box.axes[1] + s[2] * box.axes[2]);
    for (std::size_t i = 0; i < 3; ++i) {
        if (held[i] != 0 && box.half[i] != 0 && Number(held[i]) * dot(nearest, box.axes[i]) < 0) return false;
    }
    return true;
}

inline bool box_meets(const Parallelepiped& box, const Sphere& sphere) {
    const Vector to = exact(sphere.center) - box.center;
    const Number squared_radius = Number(sphere.radius) * Number(sphere.radius);
    // The likely case first: the faces at which the centre's own coordinates are clamped.
    const Vector s = box.direction_in(to);
    std::array<int, 3> likely;
    for (std::size_t i = 0; i < 3; ++i) likely[i] = s[i] > box.half[i] ? 1 : s[i] < -box.half[i] ? -1 : 0;
    Vector nearest;
    if (nearest_has(box, to, likely, nearest)) return dot(nearest, nearest) <= squared_radius;
    for (int i = 0; i < 27; ++i) {
        if (nearest_has(box, to, {i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1}, nearest))
            return dot(nearest, nearest) <= squared_radius;
    }
    ADD_FAILURE() << "the oracle found no nearest point";
    return false;
}

}  // namespace abut::laws

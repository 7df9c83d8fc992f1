// SPDX-License-Identifier: MIT
// Whether one set contains another, for classify of pairs without a closed form.
#pragma once

#include <array>
#include <span>

#include "abut/gjk/contains_convex.h"
#include "abut/query/intersects-inl.h"

namespace abut::ladder {

// The corners whose convex hull is the shape.
inline std::array<Vec3, 1> corners_of(Vec3 p) { return {p}; }
inline std::array<Vec3, 2> corners_of(const Segment& s) { return {s.a, s.b}; }
inline std::array<Vec3, 3> corners_of(const Triangle& t) { return {t.a, t.b, t.c}; }
inline std::array<Vec3, 8> corners_of(const Aabb& b) {
    std::array<Vec3, 8> corners;
    for (std::size_t i = 0; i < 8; ++i) {
        corners[i] = {(i & 1) != 0 ? b.max.x : b.min.x, (i & 2) != 0 ? b.max.y : b.min.y,
                      (i & 4) != 0 ? b.max.z : b.min.z};
    }
    return corners;
}
inline std::span<const Vec3> corners_of(const Hull& hull) { return hull.vertices(); }

/// Whether a plane contains a shape known by support points alone: when its farthest points to both sides lie in the
/// plane. Containment in a ray or line is not detected.
inline bool contains_unbounded(const Plane& outer, const gjk::RoundedShape& inner) {
    const Vec3 n = outer.normal;
    return n == Vec3(0) || (inner.radius == 0 && query::intersects(outer, gjk::support(inner.core, n)) &&
                            query::intersects(outer, gjk::support(inner.core, -n)));
}
/// The same for a half-space: when the farthest point along its normal lies in it.
inline bool contains_unbounded(const HalfSpace& outer, const gjk::RoundedShape& inner) {
    const Vec3 n = outer.normal;
    return n == Vec3(0) || pair::contains(outer, Sphere{gjk::support(inner.core, n), inner.radius});
}
template <class RayOrLine>
bool contains_unbounded(const RayOrLine&, const gjk::RoundedShape&) {
    return false;
}

/// Whether `outer` contains all of `inner`, which intersects it. Exact by the pair's closed form, and when inner is the
/// hull of corners given as numbers; otherwise within the bound of gjk::contains.
template <class Outer, class Inner>
bool contains_intersecting(const Outer& outer, const Inner& inner) {
    if constexpr (requires { pair::contains(outer, inner); }) {
        return pair::contains(outer, inner);
    } else if constexpr (requires { corners_of(inner); }) {
        for (const Vec3& corner : corners_of(inner)) {
            if (!query::intersects(outer, corner)) return false;
        }
        return true;
    } else if constexpr (is_ray_or_line<Inner>) {
        return inner.direction == Vec3(0);  // they intersect, so a ray without direction is a point inside
    } else if constexpr (is_planar<Inner>) {
        return false;
    } else if constexpr (is_unbounded<Outer>) {
        return contains_unbounded(outer, rounded(inner, outer));
    } else {
        return gjk::contains(rounded(outer, inner), rounded(inner, outer));
    }
}

}  // namespace abut::ladder

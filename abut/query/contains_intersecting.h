// SPDX-License-Identifier: MIT
// Whether one set contains another, for classify of pairs without a closed form.
#pragma once

#include "abut/gjk/contains_convex.h"
#include "abut/query/corners_of.h"
#include "abut/query/intersects-inl.h"

namespace abut::ladder {

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

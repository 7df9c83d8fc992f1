// SPDX-License-Identifier: MIT
// Bounds of shapes, including shapes of a program's own, and the boxes to which unbounded shapes are clipped.
#pragma once

#include <algorithm>

#include "abut/gjk/rounded_shape.h"
#include "abut/math/norms.h"
#include "abut/pair/penetration/penetration_frustum_recession.h"
#include "abut/query/concepts.h"
#include "abut/query/geometry.h"
#include "abut/shape/boxes_overlap.h"
#include "abut/shape/point.h"

namespace abut::ladder {

/// A box that contains the shape; for a program's own shape by its support points.
template <class X>
Aabb bounds_of(const X& x) {
    if constexpr (requires { bounds(x); }) {
        return bounds(x);
    } else if constexpr (HasSupportFunction<X>) {
        return bounds_of(as_geometry(x));
    } else {
        return gjk::bounds({gjk::core_of(x), gjk::rounding_radius(x)});
    }
}

/// A box of the points where a possibly unbounded shape starts: its origin or its corners.
inline Aabb vertex_bounds(const Ray& ray) { return bounds(ray.origin); }
inline Aabb vertex_bounds(const Line& line) { return bounds(line.origin); }
inline Aabb vertex_bounds(const Frustum& frustum) {
    const FrustumCorners corners = frustum.corners();
    Aabb box;
    for (std::size_t i = 0; i < static_cast<std::size_t>(corners.count); ++i) box.include(corners.points[i]);
    return box;
}

/// A shape with a vertex box multiplied by a power of two.
inline Ray scaled(const Ray& ray, double scale) { return {scale * ray.origin, ray.direction}; }
inline Line scaled(const Line& line, double scale) { return {scale * line.origin, line.direction}; }
inline Frustum scaled(Frustum frustum, double scale) {
    for (Plane& plane : frustum.planes) plane.offset *= scale;
    return frustum;
}

/// Whether a coordinate of a box is so large that shapes clipped to it may leave the range of doubles.
inline bool is_huge(const Aabb& box) {
    return !is_inverted(box) && !(norm_inf(box.min) < 0x1p950 && norm_inf(box.max) < 0x1p950);
}

/// A box outside of which no point of `other` matters to `x`. For two unbounded shapes it is a box so large that their
/// behaviour outside of it is ignored. For a plane or half-space the box of a frustum's corners suffices, since closed
/// forms decide what an unbounded frustum meets beyond its corners.
template <class X, class Other>
Aabb clip_box(const X& x, const Other& other) {
    Aabb box = bounds_of(other);
    if constexpr (std::is_same_v<X, Frustum> && (std::is_same_v<Other, Plane> || std::is_same_v<Other, HalfSpace>))
        return vertex_bounds(x);
    if constexpr (
        requires { vertex_bounds(x); } && requires { vertex_bounds(other); }) {
        if (box.empty() || is_finite(box)) return box;
        box = vertex_bounds(other);
        const Aabb start = vertex_bounds(x);
        if (box.empty() || start.empty()) return box;
        box.include(start);
        const double far = 0x1p16 * std::max({box.max.x - box.min.x, box.max.y - box.min.y, box.max.z - box.min.z});
        box = {box.min - Vec3(far), box.max + Vec3(far)};
    }
    return box;
}

/// Whether no translation separates two shapes that intersect, because both are unbounded.
template <class A, class B>
bool inseparable(const A& a, const B& b) {
    if constexpr (requires { pair::inseparable(a, b); }) {
        return pair::inseparable(a, b);
    } else if constexpr (requires { pair::inseparable(b, a); }) {
        return pair::inseparable(b, a);
    } else {
        return false;
    }
}

/// Whether all its numbers are finite.
template <class X>
bool all_finite(const X& x) {
    if constexpr (requires { is_finite(x); }) {
        return is_finite(x);
    } else {
        return is_finite(bounds_of(x));
    }
}

/// Whether it is empty, and no number in it is NaN. A box with min > max is empty even if its numbers are infinite, as
/// those of a default box are.
template <class X>
bool is_empty(const X& x) {
    if constexpr (!std::is_same_v<X, Aabb> && requires { is_finite(x); }) {
        if (!is_finite(x)) return false;
    }
    return is_inverted(bounds_of(x));
}

}  // namespace abut::ladder

// SPDX-License-Identifier: MIT
// classify and contains: whether one set is disjoint from another, crosses it, or lies inside it.
#pragma once

#include "abut/query/geometry.h"
#include "abut/query/intersects.h"
#include "abut/shape/result.h"

namespace abut {

/// How a lies relative to b: disjoint; inside, when all of a is in the closed b; containing, when all of b is in the
/// closed a; or crossing, which includes touching from outside. Equal sets are inside. Exact for straight-edged shapes,
/// spheres and capsules, for frusta among these where docs/matrix.md says so, and for containment in a plane,
/// half-space, ray or line; a shape given by `support` alone is in a plane or half-space within rounding, and never in
/// a ray or line. Otherwise within the bounds of docs/matrix.md. Disjoint when either is empty, NaN or infinite.
///
/// A closed mesh stands for the solid that it bounds: inside when all of a is in it and none of it on the surface (a
/// single point may be on it); crossing when a meets the surface; containing when a is convex and contains the whole
/// surface, or when a is a mesh that contains it without touching it. For a mesh that is not closed see contains in
/// mesh/inside.h.
template <Geometry A, Geometry B>
[[nodiscard]] ABUT_API Containment classify(const A& a, const B& b) noexcept;

template <Geometry A, Geometry B>
requires(HasSupportFunction<A> || HasSupportFunction<B>) [[nodiscard]] Containment
    classify(const A& a, const B& b) noexcept {
    return classify(as_geometry(a), as_geometry(b));
}

/// Whether the point lies in the closed shape, exactly; false for NaN and for an empty shape. For a mesh see
/// mesh/inside.h.
template <class Shape>
requires(is_shape<Shape>) [[nodiscard]] bool contains(const Shape& shape, const Vec3& point) noexcept {
    return intersects(shape, point);
}

/// Whether all of `inner` lies in the closed `outer`: classify(inner, outer) == inside. In a mesh, a shape that touches
/// the surface is not contained, unless it is a point. False when either is empty, NaN or infinite.
template <Geometry Outer, Geometry Inner>
[[nodiscard]] bool contains(const Outer& outer, const Inner& inner) noexcept {
    return classify(inner, outer) == Containment::inside;
}

}  // namespace abut

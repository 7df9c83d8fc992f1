// SPDX-License-Identifier: MIT
// classify and contains: how one thing lies to another.
#pragma once

#include "abut/query/geometry.h"
#include "abut/query/intersects.h"
#include "abut/shape/result.h"

namespace abut {

/// How a lies to b: disjoint; crossing; inside, when all of a is in the closed b; or containing, when all of b is in the
/// closed a. Equal sets are inside. Segment against box: *inside* when both ends are in the box. Exact for straight-edged
/// shapes, spheres and capsules, for frusta among these where docs/matrix.md says so, and for all in a plane or on a line but
/// what has only a `support`, which is in a plane when that is, within rounding, and on no line; else within the bounds of
/// docs/matrix.md. NaN or infinity in either: disjoint.
///
/// A closed mesh stands for the solid that it bounds: inside when all of a is in it and none of it on the surface (a single
/// point may be on it); crossing when it meets the surface; containing when a is convex and holds the whole surface, or
/// when a is a mesh that does and does not touch it. Of a mesh that is not closed see contains in mesh/inside.h.
template <Geometry A, Geometry B>
[[nodiscard]] ABUT_API Containment classify(const A& a, const B& b) noexcept;

template <Geometry A, Geometry B>
requires(Supported<A> || Supported<B>) [[nodiscard]] Containment classify(const A& a, const B& b) noexcept {
    return classify(as_geometry(a), as_geometry(b));
}

/// Whether the point lies in the closed shape, exactly. For a mesh's inside see mesh/inside.h.
template <class Shape>
requires(is_shape<Shape>) [[nodiscard]] bool contains(const Shape& shape, const Vec3& point) noexcept {
    return intersects(shape, point);
}

/// Whether all of `inner` lies in the closed `outer`: classify(inner, outer) == inside. In a mesh, what touches the surface
/// does not, but for points.
template <Geometry Outer, Geometry Inner>
[[nodiscard]] bool contains(const Outer& outer, const Inner& inner) noexcept {
    return classify(inner, outer) == Containment::inside;
}

}  // namespace abut

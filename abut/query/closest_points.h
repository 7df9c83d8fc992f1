// SPDX-License-Identifier: MIT
// closest_points: the points of two sets that are nearest to each other.
#pragma once

#include "abut/query/closest_options.h"
#include "abut/query/geometry.h"
#include "abut/shape/result.h"

namespace abut {

/// The nearest points of a and b and their distance, which is 0 exactly when they intersect; then both points are the
/// same shared point. For closed forms the distance is within 8 ulps and the points within a few ulps of the largest
/// coordinate involved; for others both are within the bounds of docs/matrix.md. The result does not depend on the
/// order of a and b or of corners. Of a mesh, `where_a` or `where_b` names the nearest triangle, the lowest on equal
/// distance; of two meshes both do, and on equal distance the pair with the lowest triangle of a, then of b. Empty:
/// distance +infinity; NaN or infinity in either: NaN.
template <Geometry A, Geometry B>
[[nodiscard]] ABUT_API ClosestPoints closest_points(const A& a, const B& b) noexcept;

template <Geometry A, Geometry B>
requires(HasSupportFunction<A> || HasSupportFunction<B>) [[nodiscard]] ClosestPoints
    closest_points(const A& a, const B& b) noexcept {
    return closest_points(as_geometry(a), as_geometry(b));
}

/// The same with a largest distance and a first bound: see ClosestOptions.
template <Geometry A, Geometry B>
[[nodiscard]] ABUT_API ClosestPoints closest_points(const A& a, const B& b, const ClosestOptions& options) noexcept;

/// @cond internal
namespace ladder {

/// A shape: it has no triangles, so of the options only the largest distance applies.
template <class X>
concept WithoutTriangles = is_shape<X> || std::is_same_v<X, AnyShape> || std::is_same_v<X, ConvexView>;

}  // namespace ladder
/// @endcond

template <Geometry A, Geometry B>
requires(ladder::WithoutTriangles<A>&& ladder::WithoutTriangles<B>) [[nodiscard]] ClosestPoints
    closest_points(const A& a, const B& b, const ClosestOptions& options) noexcept {
    return ladder::limited(closest_points(a, b), options.max_distance);
}

template <Geometry A, Geometry B>
requires(HasSupportFunction<A> || HasSupportFunction<B>) [[nodiscard]] ClosestPoints
    closest_points(const A& a, const B& b, const ClosestOptions& options) noexcept {
    return closest_points(as_geometry(a), as_geometry(b), options);
}

}  // namespace abut

// SPDX-License-Identifier: MIT
// distance: how far apart two sets are.
#pragma once

#include "abut/query/closest_points.h"
#include "abut/query/geometry.h"

namespace abut {

/// The distance between a and b: within 8 ulps for closed forms, within the bounds of docs/matrix.md for the others; 0
/// exactly when they intersect, +infinity when either is empty, NaN when either is not finite.
template <Geometry A, Geometry B>
[[nodiscard]] ABUT_API double distance(const A& a, const B& b) noexcept;

template <Geometry A, Geometry B>
requires(HasSupportFunction<A> || HasSupportFunction<B>)
    [[nodiscard]] double distance(const A& a, const B& b) noexcept {
    return abut::distance(as_geometry(a), as_geometry(b));
}

/// The same with a largest distance, beyond which the distance is +infinity, and a first bound: see ClosestOptions.
template <Geometry A, Geometry B>
[[nodiscard]] double distance(const A& a, const B& b, const ClosestOptions& options) noexcept {
    return closest_points(a, b, options).distance;
}

/// The same for two points and for two shapes whose type is known at run time. These are not templates, so that after
/// `using namespace abut` a call `distance(a, b)` selects them instead of GLM's, which overflows, or does not compile
/// for shapes. Points are GLM's type: without that directive a call must be written abut::distance, or only GLM's is
/// found.
[[nodiscard]] ABUT_API double distance(const Vec3& a, const Vec3& b) noexcept;
[[nodiscard]] ABUT_API double distance(const AnyShape& a, const AnyShape& b) noexcept;

}  // namespace abut

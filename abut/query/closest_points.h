// SPDX-License-Identifier: MIT
// closest_points: where two things are nearest to each other.
#pragma once

#include "abut/query/geometry.h"
#include "abut/shape/result.h"

namespace abut {

/// The nearest points of a and b and their distance: 0 exactly when they intersect, and then both points are a shared one.
/// Within 8 ulps of the true distance, and the points' coordinates within a few ulps of the largest involved, for closed
/// forms; within the bounds of docs/matrix.md for the others. Swapping a and b or reordering corners changes nothing.
/// Empty: distance +infinity; NaN or infinity in either: NaN.
template <Geometry A, Geometry B>
[[nodiscard]] ABUT_API ClosestPoints closest_points(const A& a, const B& b) noexcept;

template <Geometry A, Geometry B>
requires(Supported<A> || Supported<B>) [[nodiscard]] ClosestPoints closest_points(const A& a, const B& b) noexcept {
    return closest_points(as_geometry(a), as_geometry(b));
}

}  // namespace abut

// SPDX-License-Identifier: MIT
// sweep for a deforming point and triangle, or two deforming edges, whose corners move independently.
#pragma once

#include <optional>

#include "abut/shape/moving.h"
#include "abut/shape/point.h"
#include "abut/shape/result.h"
#include "abut/shape/segment.h"
#include "abut/shape/triangle.h"

namespace abut {

/// The first time at which a point comes within `thickness` of a triangle while all corners move straight from their
/// start to their end positions. If they touch at the start: t = 0. Conservative: no touch is missed and t is never
/// late; with S the sum of the magnitudes of all coordinates, distances up to thickness + 2^-30 S count as touching,
/// and so do two that 8192 steps have not separated, at the t of the last step. The normal points from the triangle to
/// the point; if they intersect at the start it is perpendicular to the triangle, on the side from which the point
/// comes. `position` is the point, `point` lies on the triangle. A degenerate triangle is the segment or point that it
/// is. Nothing when anything is not finite, or the thickness is negative or not finite.
[[nodiscard]] ABUT_API std::optional<SweepHit> sweep(const Moving<Point>& point, const Moving<Triangle>& triangle,
                                                     double thickness = 0) noexcept;

/// The same for two edges: the normal points from b to a, `position` lies on a and `point` on b.
[[nodiscard]] ABUT_API std::optional<SweepHit> sweep(const Moving<Segment>& a, const Moving<Segment>& b,
                                                     double thickness = 0) noexcept;

}  // namespace abut

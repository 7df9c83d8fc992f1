// SPDX-License-Identifier: MIT
// sweep of what changes its shape: a point and a triangle, or two edges, whose corners each go their own way.
#pragma once

#include <optional>

#include "abut/shape/moving.h"
#include "abut/shape/point.h"
#include "abut/shape/result.h"
#include "abut/shape/segment.h"
#include "abut/shape/triangle.h"

namespace abut {

/// When a point first comes within `thickness` of a triangle while all corners go straight from where they are to where they
/// will be. In touch from the start: t = 0. Conservative: what touches is never missed and t never late; with S the magnitudes
/// of all coordinates, what comes within thickness + 2^-30 S counts too, and so does what 8192 steps have not told apart, at
/// the t where they ended. The normal leads from the triangle to the point, and where they meet from the start is square to
/// the triangle, on the side that the point comes from; `position` is the point, `point` the triangle's. A degenerate triangle
/// is the segment or point that it is. Nothing when anything is not finite, or the thickness negative.
[[nodiscard]] ABUT_API std::optional<SweepHit> sweep(const Moving<Point>& point, const Moving<Triangle>& triangle,
                                                     double thickness = 0) noexcept;

/// The same of two edges: the normal leads from b to a, `position` is a's point and `point` b's.
[[nodiscard]] ABUT_API std::optional<SweepHit> sweep(const Moving<Segment>& a, const Moving<Segment>& b,
                                                     double thickness = 0) noexcept;

}  // namespace abut

// SPDX-License-Identifier: MIT
// Points and triangles, edges and edges, whose corners each go their own straight way: cloth, and meshes that change shape.
#pragma once

#include <optional>

#include "abut/shape/moving.h"
#include "abut/shape/point.h"
#include "abut/shape/result.h"
#include "abut/shape/segment.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// When the two first come within `thickness` of each other, by t = max_t or 1, whichever is first; in touch from the start:
/// t = 0. Conservative: what touches is never missed and t never late; with S the magnitudes of all coordinates, what comes
/// within thickness + 2^-30 S counts too, and so does what 8192 steps have not told apart, at the t where they ended. The
/// normal leads from the second to the first, and where they meet from the start is square to the triangle, or to both edges,
/// on the side that the first comes from; `position` is the first's point, `point` the second's. Degenerate triangles and
/// edges are what they are. Nothing when anything is not finite, or the thickness negative.
[[nodiscard]] std::optional<SweepHit> sweep(const Moving<Point>& point, const Moving<Triangle>& triangle,
                                            double thickness = 0, double max_t = 1) noexcept;
[[nodiscard]] std::optional<SweepHit> sweep(const Moving<Segment>& a, const Moving<Segment>& b, double thickness = 0,
                                            double max_t = 1) noexcept;

}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// A cheap lower bound of the time at which two features come near, for the pairs of a mesh that deforms.
#pragma once

#include "abut/shape/moving.h"
#include "abut/shape/point.h"
#include "abut/shape/segment.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// A time until which the two certainly stay farther apart than `distance` and 2^-12 of the speed at which they close
/// in; +infinity if they do until `end`, which is at most 1. So a sweep of these two never runs out of steps before
/// that time. All corners move along lines, as in sweep_moving_vertices.h. Let S be the sum of the magnitudes of all
/// coordinates: the distances that it certifies are rounded by at most 2^-45 S. Infinity and NaN give 0.
[[nodiscard]] double apart_until(const Moving<Point>& point, const Moving<Triangle>& triangle, double distance,
                                 double end) noexcept;
[[nodiscard]] double apart_until(const Moving<Segment>& a, const Moving<Segment>& b, double distance,
                                 double end) noexcept;

}  // namespace abut::pair

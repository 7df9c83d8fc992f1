// SPDX-License-Identifier: MIT
// sweep of what changes its shape: a point and a triangle, or two edges, whose corners each go their own way.
#pragma once

#include "abut/pair/sweep_deforming.h"

namespace abut {

/// When a point first comes within `thickness` of a triangle while all corners go straight from where they are to where they
/// will be; see pair::sweep in abut/pair/sweep_deforming.h. Never missed, never late.
[[nodiscard]] inline std::optional<SweepHit> sweep(const Moving<Point>& point, const Moving<Triangle>& triangle,
                                                   double thickness = 0) noexcept {
    return pair::sweep(point, triangle, thickness);
}

/// The same of two edges.
[[nodiscard]] inline std::optional<SweepHit> sweep(const Moving<Segment>& a, const Moving<Segment>& b,
                                                   double thickness = 0) noexcept {
    return pair::sweep(a, b, thickness);
}

}  // namespace abut

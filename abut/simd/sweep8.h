// SPDX-License-Identifier: MIT
// Tests of eight boxes against a box that moves.
#pragma once

#include "abut/simd/box8.h"

namespace abut::simd {

/// A moving shape: a box with its centre on a ray, and, if that bounds the shape better, a ball.
struct Swept {
    Slabs ray;
    std::array<double, 3> half_extents;
    double radius = -1;  ///< of a ball around the centre that contains the shape; negative if it bounds no better than
                         ///< the box
    std::array<double, 3> motion{};  ///< for the ball
};

/// Bit i is set when the shape may touch box i at a t of at most t_max; enter[i] is then a lower bound of the first
/// such t.
[[nodiscard]] std::uint32_t swept(const Box8& boxes, const Swept& query, double t_max,
                                  std::array<double, 8>& enter) noexcept;

}  // namespace abut::simd

// SPDX-License-Identifier: MIT
// Eight boxes against a box that moves.
#pragma once

#include "abut/simd/box8.h"

namespace abut::simd {

/// What moves: a box with its centre on a ray, and, where it is a ball, that.
struct Swept {
    Slabs ray;
    std::array<double, 3> half_extents;
    double radius = -1;  ///< of a ball that holds it about the centre; negative when that says no more than the box
    std::array<double, 3> motion{};  ///< for the ball
};

/// Bit i is set when it may meet box i at a t of at most t_max; enter[i] is then at most the t where it does.
[[nodiscard]] std::uint32_t swept(const Box8& boxes, const Swept& query, double t_max,
                                  std::array<double, 8>& enter) noexcept;

}  // namespace abut::simd

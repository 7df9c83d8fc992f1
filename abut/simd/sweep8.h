// SPDX-License-Identifier: MIT
// Eight boxes against a box that moves.
#pragma once

#include "abut/simd/box8.h"

namespace abut::simd {

/// Bit i is set when a box with its centre on the ray and these half extents may meet box i at a t of at most t_max; enter[i]
/// is then at most the t where it does.
[[nodiscard]] std::uint32_t swept(const Box8& boxes, const Slabs& ray, const std::array<double, 3>& half_extents,
                                  double t_max, std::array<double, 8>& enter) noexcept;

}  // namespace abut::simd

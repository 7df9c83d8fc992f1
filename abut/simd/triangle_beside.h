// SPDX-License-Identifier: MIT
// One triangle beside eight, in floats: which of them it surely does not meet. It only prunes.
#pragma once

#include "abut/simd/triangles8.h"

namespace abut::simd {

/// Bit i is set when triangle i of the leaf may meet the one given, whose corners may be off by `error` altogether. All
/// coordinates are at most 2^60.
[[nodiscard]] std::uint32_t may_meet(const Triangles8& leaf, const std::array<std::array<double, 3>, 3>& triangle,
                                     double error) noexcept;

}  // namespace abut::simd

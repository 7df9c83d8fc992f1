// SPDX-License-Identifier: MIT
// Overlap tests of eight boxes against eight others, in SIMD.
#pragma once

#include "abut/simd/box8.h"

namespace abut::simd {

/// Bit 8 i + j is set when box i of a, if its bit is set in `rows`, overlaps box j of b; touching counts.
[[nodiscard]] std::uint64_t overlaps(const Box8& a, std::uint32_t rows, const Box8& b) noexcept;

}  // namespace abut::simd

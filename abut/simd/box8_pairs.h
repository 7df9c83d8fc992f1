// SPDX-License-Identifier: MIT
// Eight boxes against eight others, in whatever vectors the machine has.
#pragma once

#include "abut/simd/box8.h"

namespace abut::simd {

/// Bit 8 i + j is set when box i of a, of those whose bits are set in `rows`, meets box j of b.
[[nodiscard]] std::uint64_t overlaps(const Box8& a, std::uint32_t rows, const Box8& b) noexcept;

}  // namespace abut::simd

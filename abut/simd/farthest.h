// SPDX-License-Identifier: MIT
// Which of many points is the farthest along a direction. The heights are sums of rounded products, (x dx + y dy) + z dz, in
// this order for each instruction set, and so the answer is the same.
#pragma once

#include <cstddef>
#include <cstdint>

#include "abut/simd/points8.h"

namespace abut::simd {

/// The index of the farthest along direction[0 .. 3), the first of equals; 0 for a direction that is not a number. The last
/// eight may be filled up with what is no farther than a point before.
using Farthest = int (*)(const Points8* points, std::size_t count, const double* direction);

/// The kernel of this machine, for who asks it often.
[[nodiscard]] Farthest farthest_kernel() noexcept;

/// Bit i: point i of up to 64 lies no more than `slope` times its distance from `top` below it, along a direction of unit length.
[[nodiscard]] std::uint64_t near_top(const Points8* points, std::size_t count, const double* top,
                                     const double* direction, double slope) noexcept;

/// Asks memory for points that will be looked at soon, as far as that pays.
void fetch(const Points8* points, std::size_t count) noexcept;

}  // namespace abut::simd

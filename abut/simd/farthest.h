// SPDX-License-Identifier: MIT
// Finds the point of many that is farthest along a direction.
//
// The heights are sums of rounded products, (x dx + y dy) + z dz, in this order for each instruction set, so that the
// result is the same.
#pragma once

#include <cstddef>
#include <cstdint>

#include "abut/simd/points8.h"

namespace abut::simd {

/// A function that returns the index of the point that is farthest along direction[0 .. 3), the first of equal ones; 0
/// for a direction that is NaN. `count` is the number of blocks of eight; the last block may be filled up with points
/// that are no farther than an earlier one.
using Farthest = int (*)(const Points8* points, std::size_t count, const double* direction);

/// The function for this machine's instruction set; a caller that uses it often can store the pointer.
[[nodiscard]] Farthest farthest_kernel() noexcept;

/// The largest number of points that farthest_within() accepts.
inline constexpr std::size_t most_farthest_within = 96;

/// Writes the indices, in ascending order, of all points whose heights along direction[0 .. 3) are at most `slack`
/// below the greatest, and returns their number. `count` is the number of points, at most `most_farthest_within`,
/// without those that fill up the last block; `result` has room for all.
[[nodiscard]] std::size_t farthest_within(const Points8* points, std::size_t count, const double* direction,
                                          double slack, std::uint32_t* result) noexcept;

/// Bit i: point i, of up to 64, lies no farther below `top`, along a direction of length 1, than `slope` times its
/// distance from `top`. `count` is the number of blocks of eight.
[[nodiscard]] std::uint64_t near_top(const Points8* points, std::size_t count, const double* top,
                                     const double* direction, double slope) noexcept;

/// Prefetches points that will be read soon, up to the first 64.
void fetch(const Points8* points, std::size_t count) noexcept;

}  // namespace abut::simd

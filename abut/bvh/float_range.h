// SPDX-License-Identifier: MIT
// The range within which kernels compute in floats, and rounding of doubles to floats up or down.
#pragma once

#include <cmath>

namespace abut::bvh {

/// The sizes of trees, and the largest coordinates of queries, with which kernels compute in floats: squares and
/// differences stay in the normal range.
inline constexpr double least_in_floats = 0x1p-60, most_in_floats = 0x1p60;

/// Whether a size is within the range above.
inline bool fits_floats(double size) noexcept { return size >= least_in_floats && size <= most_in_floats; }

/// A float that is less, or greater, than x by at least `by`; for x within the range of floats.
inline float float_below(double x, double by) noexcept {
    return static_cast<float>(x - (by + 0x1p-23 * (std::abs(x) + by)));
}
inline float float_above(double x, double by) noexcept { return -float_below(-x, by); }

}  // namespace abut::bvh

// SPDX-License-Identifier: MIT
// What floats can hold, and rounding to them in the direction wanted.
#pragma once

#include <algorithm>
#include <cmath>

#include "abut/math/vec.h"

namespace abut::bvh {

/// Sizes of trees, and coordinates of queries, with which kernels compute in floats: squares and differences stay normal.
inline constexpr double least_in_floats = 0x1p-60, most_in_floats = 0x1p60;

inline bool fits_floats(double size) noexcept { return size >= least_in_floats && size <= most_in_floats; }

inline double largest(Vec3 v) noexcept { return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}); }

/// A float that is less, or more, than x by at least `by`; for x within floats' range.
inline float float_below(double x, double by) noexcept {
    return static_cast<float>(x - (by + 0x1p-23 * (std::abs(x) + by)));
}
inline float float_above(double x, double by) noexcept { return -float_below(-x, by); }

}  // namespace abut::bvh

// SPDX-License-Identifier: MIT
// Lengths of vectors of any size. GLM's squares them first, which leaves the range above 1e154 and below 1e-154.
#pragma once

#include <cmath>

#include "abut/math/vec.h"

namespace abut {

/// Neither overflows nor underflows on the way; NaN for a vector with one.
[[nodiscard]] inline double length_of(Vec3 v) noexcept { return std::hypot(v.x, v.y, v.z); }

/// The sum of the coordinates' magnitudes: at least the length, at most √3 times it.
[[nodiscard]] inline double manhattan(Vec3 v) noexcept { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }

}  // namespace abut

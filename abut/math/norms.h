// SPDX-License-Identifier: MIT
// Lengths of vectors of any size. GLM's squares them first, which leaves the range above 1e154 and below 1e-154.
#pragma once

#include <cmath>

#include "abut/math/vec.h"

namespace abut {

/// Within 2^-51 of the length, relatively; neither overflows nor underflows on the way; NaN for a vector with NaN or infinity.
/// From ratios to the largest coordinate: what std::hypot of three does depends on the library.
[[nodiscard]] inline double length_of(Vec3 v) noexcept {
    const double x = std::fabs(v.x), y = std::fabs(v.y), z = std::fabs(v.z);
    const double most = x < y ? (y < z ? z : y) : (x < z ? z : x);
    if (most == 0) return 0;
    const double a = x / most, b = y / most, c = z / most;
    return most * std::sqrt(a * a + b * b + c * c);
}

/// The sum of the coordinates' magnitudes: at least the length, at most √3 times it.
[[nodiscard]] inline double norm_1(Vec3 v) noexcept { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }

}  // namespace abut

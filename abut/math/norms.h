// SPDX-License-Identifier: MIT
// Norms of vectors whose squared coordinates may be out of range: GLM's length() overflows above 1e154 and underflows
// below 1e-154.
#pragma once

#include <cmath>

#include "abut/math/vec.h"

namespace abut {

/// The Euclidean length, within a relative error of 2^-51, without overflow or underflow of intermediate results. NaN
/// for a vector with NaN or infinity. Divides by the largest coordinate, since the result of std::hypot with three
/// arguments depends on the library.
[[nodiscard]] inline double length_of(Vec3 v) noexcept {
    const double x = std::fabs(v.x), y = std::fabs(v.y), z = std::fabs(v.z);
    const double most = x < y ? (y < z ? z : y) : (x < z ? z : x);
    if (most == 0) return x + y + z;  // not 0: y or z may be NaN, which the comparisons pass over
    const double a = x / most, b = y / most, c = z / most;
    return most * std::sqrt(a * a + b * b + c * c);
}

/// The largest of the coordinates' magnitudes. NaN coordinates are ignored, except x.
[[nodiscard]] inline double norm_inf(Vec3 v) noexcept {
    const double x = std::fabs(v.x), y = std::fabs(v.y), z = std::fabs(v.z);
    const double most = x < y ? y : x;
    return most < z ? z : most;
}

/// The sum of the coordinates' magnitudes: at least the length, and at most √3 times it.
[[nodiscard]] inline double norm_1(Vec3 v) noexcept { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }

}  // namespace abut

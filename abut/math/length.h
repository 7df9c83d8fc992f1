// SPDX-License-Identifier: MIT
// The length of a vector of any size. GLM's squares it first, which leaves the range above 1e154 and below 1e-154.
#pragma once

#include <cmath>

#include "abut/math/vec.h"

namespace abut {

/// Neither overflows nor underflows on the way; NaN for a vector with one.
[[nodiscard]] inline double length_of(Vec3 v) noexcept { return std::hypot(v.x, v.y, v.z); }

}  // namespace abut

// SPDX-License-Identifier: MIT
// Whether the axes of an oriented box are orthonormal. For .cpp files of this room.
#pragma once

#include <algorithm>
#include <cmath>

#include "abut/shape/obb.h"

namespace abut::pair {

/// Whether the axes have unit length and are orthogonal, within the tolerance; false for NaN.
inline bool is_orthonormal(const Obb& box, double tolerance) {
    const Vec3 &u = box.axes[0], &v = box.axes[1], &w = box.axes[2];
    const auto below = [tolerance](double x) { return std::abs(x) < tolerance; };
    return below(dot(u, v)) && below(dot(v, w)) && below(dot(w, u)) && below(dot(u, u) - 1) && below(dot(v, v) - 1) &&
           below(dot(w, w) - 1);
}

}  // namespace abut::pair

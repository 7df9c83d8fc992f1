// SPDX-License-Identifier: MIT
// Vectors of any size, made one long.
#pragma once

#include "abut/math/norms.h"

namespace abut::tool {

/// A vector's direction, one long; the nought vector as it is.
[[nodiscard]] inline Vec3 normalized(Vec3 v) noexcept {
    const double most = std::fmax(std::fabs(v.x), std::fmax(std::fabs(v.y), std::fabs(v.z)));
    if (!(most > 0)) return v;
    const Vec3 scaled = v / most;  // no longer than 2, and no shorter than 1
    return scaled / length_of(scaled);
}

}  // namespace abut::tool

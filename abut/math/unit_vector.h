// SPDX-License-Identifier: MIT
// Unit vectors of vectors of any size.
#pragma once

#include "abut/math/norms.h"

namespace abut {

/// The unit vector in the direction of v; the zero vector as it is.
[[nodiscard]] inline Vec3 normalized(Vec3 v) noexcept {
    const double most = std::fmax(std::fabs(v.x), std::fmax(std::fabs(v.y), std::fabs(v.z)));
    if (!(most > 0)) return v;
    const Vec3 scaled = v / most;  // length between 1 and 2
    return scaled / length_of(scaled);
}

}  // namespace abut

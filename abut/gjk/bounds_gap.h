// SPDX-License-Identifier: MIT
// The distance between the bounding boxes of two rounded convex sets.
#pragma once

#include <algorithm>

#include "abut/gjk/core_shape.h"
#include "abut/math/norms.h"

namespace abut::gjk {

/// The distance between the bounding boxes of two cores with radii, 0 where the boxes overlap: a lower bound of the
/// distance of the sets, up to the rounding of support().
[[nodiscard]] inline double bounds_gap(const Core& a, double ra, const Core& b, double rb) noexcept {
    Vec3 gap(0);
    for (int i = 0; i < 3; ++i) {
        Vec3 up(0);
        up[i] = 1;
        const double low_a = support(a, -up)[i] - ra, high_a = support(a, up)[i] + ra;
        const double low_b = support(b, -up)[i] - rb, high_b = support(b, up)[i] + rb;
        gap[i] = std::max({0.0, low_a - high_b, low_b - high_a});
    }
    return length_of(gap);
}

}  // namespace abut::gjk

// SPDX-License-Identifier: MIT
// Takes the points of a box near the origin, to coordinates of at most 2 in magnitude. Internal to pairs of triangles.
#pragma once

#include <algorithm>
#include <cmath>

#include "abut/shape/aabb.h"

namespace abut {

/// Scales by a power of two, then moves by what is the box's center but for rounding: together off by less than 2^-52.
/// Of a box that is not finite, all points are taken to the origin.
class UnitScale {
public:
    explicit UnitScale(const Aabb& box) noexcept {
        double largest = 0;
        for (glm::length_t k = 0; k < 3; ++k) {
            largest = std::max({largest, std::abs(box.min[k]), std::abs(box.max[k])});
        }
        if (!(largest > 0) || !is_finite(box.min) || !is_finite(box.max)) return;
        unit_ = std::ldexp(1.0, -std::max(std::ilogb(largest) + 1, -1000));
        center_ = 0.5 * (unit_ * box.min) + 0.5 * (unit_ * box.max);
    }

    [[nodiscard]] Vec3 operator()(Vec3 p) const noexcept { return unit_ == 0 ? Vec3(0) : unit_ * p - center_; }

private:
    double unit_ = 0;
    Vec3 center_{0};
};

}  // namespace abut

// SPDX-License-Identifier: MIT
// Maps the points of a box to the neighbourhood of the origin, with coordinates of at most 2 in magnitude; internal to
// pairs of triangles.
#pragma once

#include <algorithm>
#include <cmath>

#include "abut/shape/aabb.h"

namespace abut {

/// Scales by a power of two and subtracts the box's centre, rounded; the error is less than 2^-52 in all. For a box
/// that is not finite, all points map to the origin.
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

// SPDX-License-Identifier: MIT
// Scales points by a power of two.
#include "abut/shape/near_one.h"

#include <algorithm>
#include <cmath>

namespace abut::hulls {

std::vector<Vec3> near_one(std::span<const Vec3> points) {
    double largest = 0;
    for (const Vec3& p : points) largest = std::max({largest, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
    if (largest == 0 || std::abs(std::ilogb(largest)) < 64) return {};
    const int power = -std::ilogb(largest);
    std::vector<Vec3> scaled(points.begin(), points.end());
    for (Vec3& p : scaled) {
        for (int i = 0; i < 3; ++i) {
            const double x = std::ldexp(p[i], power);
            if (std::ldexp(x, -power) != p[i]) return {};
            p[i] = x;
        }
    }
    return scaled;
}

}  // namespace abut::hulls

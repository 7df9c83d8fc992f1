// SPDX-License-Identifier: MIT
// The bounding box of a disc.
#include "abut/shape/disc_bounds.h"
#include "abut/math/next_double.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace abut {

Aabb disc_bounds(Vec3 center, Vec3 axis, double radius) noexcept {
    if (!(radius >= 0)) return {};
    const double largest = std::max({std::abs(axis.x), std::abs(axis.y), std::abs(axis.z)});
    if (largest == 0) return {center, center};
    // Scaled so that its largest coordinate is 1, the axis squares without overflow, and underflow is harmless.
    const Vec3 n = axis / largest;
    const double length2 = n.x * n.x + n.y * n.y + n.z * n.z;
    Aabb box;
    for (int i = 0; i < 3; ++i) {
        // The half width is radius · sqrt(1 - n_i² / |n|²); computing the difference as the sum of the other two
        // squares avoids cancellation.
        const double u = n[(i + 1) % 3], v = n[(i + 2) % 3];
        const double sine = std::sqrt((u * u + v * v) / length2);
        const double grown = radius * sine * (1 + 8 * std::numeric_limits<double>::epsilon()) + 0x1p-1070;
        const double half_width =
            std::min(radius, grown);  // the radius, too, if the axis overflowed and `grown` is NaN
        box.min[i] = next_below(center[i] - half_width);
        box.max[i] = next_above(center[i] + half_width);
    }
    return box;
}

}  // namespace abut

// SPDX-License-Identifier: MIT
// The bounds of an oriented box, and its transform by a pose.
#include "abut/shape/obb.h"

#include <cmath>
#include <limits>

#include "abut/base/float_environment.h"
#include "abut/math/next_double.h"

namespace abut {

bool is_finite(const Obb& box) noexcept {
    return is_finite(box.center) && is_finite(box.axes) && is_finite(box.half_extents);
}

Aabb bounds(const Obb& box) noexcept {
    const DefaultFloats floats;
    Aabb result;
    for (int i = 0; i < 3; ++i) {
        double half_width = 0;
        for (int j = 0; j < 3; ++j) half_width += std::abs(box.axes[j][i]) * std::abs(box.half_extents[j]);
        // Three products and two sums lose at most 3u of the half width, and each underflow at most the smallest
        // double.
        half_width = half_width * (1 + 8 * std::numeric_limits<double>::epsilon()) +
                     4 * std::numeric_limits<double>::denorm_min();
        result.min[i] = next_below(box.center[i] - half_width);
        result.max[i] = next_above(box.center[i] + half_width);
    }
    return result;
}

Obb operator*(const Pose& pose, const Obb& box) noexcept {
    const DefaultFloats floats;
    return {pose * box.center, rotation_matrix(pose) * box.axes, box.half_extents};
}

Obb operator*(const Pose& pose, const Aabb& box) noexcept {
    const DefaultFloats floats;
    if (box.empty()) {
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        return {pose.translation, rotation_matrix(pose), Vec3(nan)};
    }
    return {pose * box.center(), rotation_matrix(pose), 0.5 * box.max - 0.5 * box.min};
}

}  // namespace abut

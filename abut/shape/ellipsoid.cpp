// SPDX-License-Identifier: MIT
// The bounds of an ellipsoid, and its transform by a pose.
#include "abut/shape/ellipsoid.h"

#include <limits>

#include "abut/base/float_environment.h"
#include "abut/math/next_double.h"
#include "abut/math/norms.h"

namespace abut {

bool is_finite(const Ellipsoid& ellipsoid) noexcept {
    return is_finite(ellipsoid.center) && is_finite(ellipsoid.axes) && is_finite(ellipsoid.radii);
}

Aabb bounds(const Ellipsoid& ellipsoid) noexcept {
    const DefaultFloats floats;
    Aabb result;
    for (int i = 0; i < 3; ++i) {
        // The half width along coordinate i is |(r_j · axes[j][i])_j|.
        const double half_width =
            length_of(Vec3(ellipsoid.axes[0][i] * ellipsoid.radii[0], ellipsoid.axes[1][i] * ellipsoid.radii[1],
                           ellipsoid.axes[2][i] * ellipsoid.radii[2]));
        const double grown = half_width * (1 + 8 * std::numeric_limits<double>::epsilon()) +
                             4 * std::numeric_limits<double>::denorm_min();
        result.min[i] = next_below(ellipsoid.center[i] - grown);
        result.max[i] = next_above(ellipsoid.center[i] + grown);
    }
    return result;
}

Ellipsoid operator*(const Pose& pose, const Ellipsoid& ellipsoid) noexcept {
    const DefaultFloats floats;
    return {pose * ellipsoid.center, rotation_matrix(pose) * ellipsoid.axes, ellipsoid.radii};
}

}  // namespace abut

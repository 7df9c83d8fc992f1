// SPDX-License-Identifier: MIT
// Computes the direction between closest points, for direction_between.
#include "abut/query/direction_between.h"

#include "abut/base/float_environment.h"
#include "abut/math/norms.h"

namespace abut::ladder {

std::optional<Vec3> direction_apart(const ClosestPoints& found) noexcept {
    const DefaultFloats floats;
    if (found.distance == 0) return {};
    if (!(found.distance > 0) || !is_finite(found.on_a) || !is_finite(found.on_b)) return Vec3(0);
    Vec3 direction = found.on_b - found.on_a;
    // The difference of halves, where that of the points overflows.
    if (!is_finite(direction)) direction = 0.5 * found.on_b - 0.5 * found.on_a;
    const double most = norm_inf(direction);
    if (most == 0) return Vec3(0);
    // Divided by the largest coordinate first, so that no square leaves the range of double.
    direction = direction / most;
    return direction / length_of(direction);
}

Vec3 direction_of(const std::optional<Contact>& touch) noexcept { return touch ? touch->direction : Vec3(0); }

}  // namespace abut::ladder

// SPDX-License-Identifier: MIT
// The bounds of a cone, and its transform by a pose.
#include "abut/shape/cone.h"

#include <cmath>

#include "abut/base/float_environment.h"
#include "abut/shape/disc_bounds.h"

namespace abut {

bool is_finite(const Cone& cone) noexcept {
    return is_finite(cone.base) && is_finite(cone.apex) && std::isfinite(cone.radius);
}

Aabb bounds(const Cone& cone) noexcept {
    const DefaultFloats floats;
    Aabb box = disc_bounds(cone.base, cone.apex - cone.base, cone.radius);
    if (!box.empty()) box.include(cone.apex);
    return box;
}

Cone operator*(const Pose& pose, const Cone& cone) noexcept {
    const DefaultFloats floats;
    return {pose * cone.base, pose * cone.apex, cone.radius};
}

}  // namespace abut

// SPDX-License-Identifier: MIT
// The bounds of a cylinder, and its transform by a pose.
#include "abut/shape/cylinder.h"

#include <cmath>

#include "abut/base/float_environment.h"
#include "abut/shape/disc_bounds.h"

namespace abut {

bool is_finite(const Cylinder& cylinder) noexcept {
    return is_finite(cylinder.a) && is_finite(cylinder.b) && std::isfinite(cylinder.radius);
}

Aabb bounds(const Cylinder& cylinder) noexcept {
    const DefaultFloats floats;
    Aabb box = disc_bounds(cylinder.a, cylinder.b - cylinder.a, cylinder.radius);
    box.include(disc_bounds(cylinder.b, cylinder.b - cylinder.a, cylinder.radius));
    return box;
}

Cylinder operator*(const Pose& pose, const Cylinder& cylinder) noexcept {
    const DefaultFloats floats;
    return {pose * cylinder.a, pose * cylinder.b, cylinder.radius};
}

}  // namespace abut

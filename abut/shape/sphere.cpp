// SPDX-License-Identifier: MIT
// The bounds of a ball, and its transform by a pose.
#include "abut/shape/sphere.h"

#include <cmath>

#include "abut/base/float_environment.h"
#include "abut/math/next_double.h"

namespace abut {

bool is_finite(const Sphere& sphere) noexcept { return is_finite(sphere.center) && std::isfinite(sphere.radius); }

Aabb bounds(const Sphere& sphere) noexcept {
    const DefaultFloats floats;
    if (!(sphere.radius >= 0)) return {};
    Aabb box{sphere.center - sphere.radius, sphere.center + sphere.radius};
    for (int i = 0; i < 3; ++i) {  // rounded outwards
        box.min[i] = next_below(box.min[i]);
        box.max[i] = next_above(box.max[i]);
    }
    return box;
}

Sphere operator*(const Pose& pose, const Sphere& sphere) noexcept {
    const DefaultFloats floats;
    return {pose * sphere.center, sphere.radius};
}

}  // namespace abut

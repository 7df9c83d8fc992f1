// SPDX-License-Identifier: MIT
// The bounds of a ball, and its transform by a pose.
#include "abut/shape/sphere.h"

#include <cmath>
#include <limits>

#include "abut/base/float_environment.h"

namespace abut {

bool is_finite(const Sphere& sphere) noexcept { return is_finite(sphere.center) && std::isfinite(sphere.radius); }

Aabb bounds(const Sphere& sphere) noexcept {
    const DefaultFloats floats;
    constexpr double far = std::numeric_limits<double>::infinity();
    if (!(sphere.radius >= 0)) return {};
    Aabb box{sphere.center - sphere.radius, sphere.center + sphere.radius};
    for (int i = 0; i < 3; ++i) {  // rounded outwards
        box.min[i] = std::nextafter(box.min[i], -far);
        box.max[i] = std::nextafter(box.max[i], far);
    }
    return box;
}

Sphere operator*(const Pose& pose, const Sphere& sphere) noexcept {
    const DefaultFloats floats;
    return {pose * sphere.center, sphere.radius};
}

}  // namespace abut

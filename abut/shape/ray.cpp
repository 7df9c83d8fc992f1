// SPDX-License-Identifier: MIT
// The bounds of a ray, and its transform by a pose.
#include "abut/shape/ray.h"

#include <limits>

#include "abut/base/float_environment.h"

namespace abut {

bool is_finite(const Ray& ray) noexcept { return is_finite(ray.origin) && is_finite(ray.direction); }

Aabb bounds(const Ray& ray) noexcept {
    constexpr double far = std::numeric_limits<double>::infinity();
    Aabb box{ray.origin, ray.origin};
    for (int i = 0; i < 3; ++i) {
        if (ray.direction[i] < 0) box.min[i] = -far;
        if (ray.direction[i] > 0) box.max[i] = far;
    }
    return box;
}

Ray operator*(const Pose& pose, const Ray& ray) noexcept {
    const DefaultFloats floats;
    return {pose * ray.origin, rotation_matrix(pose) * ray.direction};
}

}  // namespace abut

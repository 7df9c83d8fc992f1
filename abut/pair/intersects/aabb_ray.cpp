// SPDX-License-Identifier: MIT
// Axis-aligned box and ray: separating axes, without a division.
#include "abut/pair/intersects/aabb_ray.h"

#include "abut/pair/predicates/linear_linear.h"

namespace abut::pair {

bool intersects(const Aabb& box, const Ray& ray) noexcept {
    if (!is_finite(box) || box.empty() || !is_finite(ray)) return false;
    for (int i = 0; i < 3; ++i) {
        if (ray.origin[i] < box.min[i] && !(ray.direction[i] > 0)) return false;
        if (ray.origin[i] > box.max[i] && !(ray.direction[i] < 0)) return false;
    }
    return !linear::passes_by(ray, box);
}

}  // namespace abut::pair

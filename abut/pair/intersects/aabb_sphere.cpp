// SPDX-License-Identifier: MIT
// Axis-aligned box and ball: the box's point closest to the centre is the centre clamped to the box.
#include "abut/pair/intersects/aabb_sphere.h"

#include "abut/pair/intersects/sphere_linear.h"

namespace abut::pair {

bool intersects(const Aabb& box, const Sphere& sphere) noexcept {
    if (!is_finite(box) || box.empty() || !is_finite(sphere)) return false;
    Vec3 nearest = sphere.center;
    for (int i = 0; i < 3; ++i) {
        if (nearest[i] < box.min[i]) nearest[i] = box.min[i];
        if (nearest[i] > box.max[i]) nearest[i] = box.max[i];
    }
    return intersects(sphere, nearest);
}

}  // namespace abut::pair

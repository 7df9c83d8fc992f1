// SPDX-License-Identifier: MIT
// Two axis-aligned boxes within a distance: their nearest points differ only along the axes on which they are apart.
#include "abut/pair/within/aabb_within.h"

#include "abut/pair/intersects/sphere_linear.h"

namespace abut::pair {

bool within(const Aabb& a, const Aabb& b, double max_distance) noexcept {
    if (!is_finite(a) || !is_finite(b) || a.empty() || b.empty()) return false;
    Vec3 on_a(0), on_b(0);
    for (int i = 0; i < 3; ++i) {
        if (a.max[i] < b.min[i]) {
            on_a[i] = a.max[i];
            on_b[i] = b.min[i];
        } else if (b.max[i] < a.min[i]) {
            on_a[i] = a.min[i];
            on_b[i] = b.max[i];
        }
    }
    return intersects(Sphere{on_a, max_distance}, on_b);
}

}  // namespace abut::pair

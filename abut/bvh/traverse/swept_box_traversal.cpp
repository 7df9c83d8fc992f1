// SPDX-License-Identifier: MIT
// Moves a moving box to a tree's frame.
#include "abut/bvh/traverse/swept_box_traversal.h"

namespace abut::bvh {

simd::Swept swept_box(const BvhFrame& frame, const Aabb& box, Vec3 motion, double radius) noexcept {
    // Its end is not computed, and so not rounded: a limit on t multiplies the motion, and the slabs' own slack covers
    // the rounding of that.
    const Vec3 center = 0.5 * box.min + 0.5 * box.max;
    const auto moved = frame.to_tree(Ray{center, motion});
    const Aabb local = frame.to_tree(box);
    simd::Swept result;
    double magnitude = 0;
    for (int i = 0; i < 3; ++i) {
        const auto k = static_cast<std::size_t>(i);
        const double origin = moved.ray.origin[i];
        result.half_extents[k] = std::max(local.max[i] - origin, origin - local.min[i]);
        magnitude += std::abs(origin) + result.half_extents[k];
    }
    if (radius >= 0) result.radius = frame.to_tree(radius) * (1 + 0x1p-40);
    for (int i = 0; i < 3; ++i) result.motion[static_cast<std::size_t>(i)] = moved.ray.direction[i];
    result.ray = slabs_of(moved.ray, moved.pad + 0x1p-50 * magnitude);
    return result;
}

}  // namespace abut::bvh

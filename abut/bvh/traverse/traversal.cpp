// SPDX-License-Identifier: MIT
// Prepares rays and lines for slab tests, and moving boxes for sweep tests.
#include "abut/bvh/traverse/traversal.h"

namespace abut::bvh {
namespace {

simd::Slabs slabs_of(Vec3 origin, Vec3 direction, double t_min, double pad) noexcept {
    simd::Slabs result;
    // Moving a query to the tree's frame may overflow; a NaN must not prune.
    const bool usable = is_finite(origin) && std::isfinite(pad);
    for (std::size_t i = 0; i < 3; ++i) {
        const auto axis = static_cast<glm::length_t>(i);
        const double d = direction[axis];
        result.origin[i] = origin[axis];
        result.inverse[i] = 0;
        if (d == 0 && usable) {
            result.axis[i] = simd::Axis::still;
        } else if (usable && std::abs(d) > 1e-290 && std::abs(d) < 1e290) {
            result.axis[i] = d > 0 ? simd::Axis::up : simd::Axis::down;
            result.inverse[i] = 1 / d;
        } else {
            result.axis[i] = simd::Axis::unknown;  // NaN too
        }
    }
    result.pad = usable ? pad : 0;
    result.t_min = t_min;
    return result;
}

}  // namespace

simd::Slabs slabs_of(const Ray& ray, double pad) noexcept { return slabs_of(ray.origin, ray.direction, 0, pad); }

simd::Slabs slabs_of(const Line& line, double pad) noexcept {
    return slabs_of(line.origin, line.direction, -std::numeric_limits<double>::infinity(), pad);
}

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

// SPDX-License-Identifier: MIT
// Prepares rays and lines for slab tests.
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

}  // namespace abut::bvh

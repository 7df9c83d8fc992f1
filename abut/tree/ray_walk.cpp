// SPDX-License-Identifier: MIT
// Makes a ray ready for its way through a tree.
#include "abut/tree/ray_walk.h"

#include <algorithm>
#include <limits>

#include "abut/tree/float_range.h"

namespace abut::tree {

bool begin(simd::TreeRay& walk, const Tree& tree, const Ray& ray, double pad) noexcept {
    return fits_floats(tree.reach()) &&
           simd::begin(walk, tree.nodes()[0], tree.reach(), &ray.origin.x, &ray.direction.x, pad, most_in_floats);
}

void limit_to(simd::TreeRay& walk, double t, bool doubts) noexcept {
    constexpr float far = std::numeric_limits<float>::infinity();
    if (t == far) {
        walk.surely_limit = doubts ? -far : far;
        return;
    }
    const double there = std::min(relaxed(t) * walk.longest, 0x1p120);
    const double off = 0x1p-45 * (there + walk.start) + 0x1p-120;
    const float limit = float_above(there - walk.start, off);
    if (!(limit > walk.limit)) walk.limit = limit;
    walk.surely_limit = doubts ? -far : float_below(std::min(t * walk.longest, 0x1p120) - walk.start, off);
}

RayWalk::RayWalk(const Tree& tree, std::span<const simd::Triangles8> leaves, std::span<const simd::Indices8> indices,
                 std::span<const Vec3> vertices, const Ray& ray, double pad) noexcept
    : tree_(tree), leaves_(leaves.data()) {
    if (leaves.empty()) return;
    usable_ = begin(walk_, tree, ray, pad);
    walk_.found = 0;
    walk_.names = {tree.order().data(), indices.data(), vertices.data()};
    walk_.stack.start();
}

}  // namespace abut::tree

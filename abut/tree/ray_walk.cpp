// SPDX-License-Identifier: MIT
// Makes a ray ready for its way through a tree.
#include "abut/tree/ray_walk.h"

#include <algorithm>
#include <limits>

#include "abut/tree/float_range.h"

namespace abut::tree {

RayWalk::RayWalk(const Tree& tree, std::span<const simd::Triangles8> leaves, std::span<const simd::Indices8> indices,
                 std::span<const Vec3> vertices, const Ray& ray, double pad) noexcept
    : tree_(tree), leaves_(leaves.data()) {
    if (leaves.empty()) return;
    if (!fits_floats(tree.reach())) return;
    usable_ = simd::begin(walk_, tree.nodes()[0], tree.reach(), &ray.origin.x, &ray.direction.x, pad, most_in_floats);
    walk_.culled = 0;
    walk_.names = {tree.order().data(), indices.data(), vertices.data()};
}

void RayWalk::limit_to(double t) noexcept {
    constexpr float far = std::numeric_limits<float>::infinity();
    if (t == far) {
        walk_.surely_limit = doubts_ ? -far : far;
        return;
    }
    const double there = std::min(relaxed(t) * walk_.longest, 0x1p120);
    const double off = 0x1p-45 * (there + walk_.start) + 0x1p-120;
    const float limit = float_above(there - walk_.start, off);
    if (!(limit > walk_.limit)) walk_.limit = limit;
    walk_.surely_limit = doubts_ ? -far : float_below(std::min(t * walk_.longest, 0x1p120) - walk_.start, off);
}

}  // namespace abut::tree

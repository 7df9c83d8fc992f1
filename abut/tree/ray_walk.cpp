// SPDX-License-Identifier: MIT
// Makes a ray ready for its way through a tree.
#include "abut/tree/ray_walk.h"

#include <algorithm>
#include <limits>

#include "abut/tree/float_range.h"

namespace abut::tree {

namespace {

/// Limits of t for a kernel: of what matters, and of what is surely within.
struct Limits {
    float most, surely;
};
Limits limits_at(double t, double longest, double start) noexcept {
    constexpr float far = std::numeric_limits<float>::infinity();
    if (t == far) return {far, far};
    const double there = std::min(relaxed(t) * longest, 0x1p120);
    const double off = 0x1p-45 * (there + start) + 0x1p-120;
    return {float_above(there - start, off), float_below(std::min(t * longest, 0x1p120) - start, off)};
}

}  // namespace

void limit_to(simd::TreeRay& walk, double t) noexcept {
    const auto [most, surely] = limits_at(t, walk.longest, walk.start);
    // What is not a number is taken, too: nothing is sure then.
    if (!(most > walk.limit)) walk.limit = most;
    if (!(surely > walk.surely_limit)) walk.surely_limit = surely;
}

void begin(simd::RayStream& stream, std::size_t packet, const simd::GivenRays& given, const Tree& tree,
           double t_max) noexcept {
    simd::RayPacket& rays = stream.packets[packet];
    simd::begin(rays, given, tree.nodes()[0], tree.reach(), most_in_floats);
    for (std::size_t i = 0; i < simd::RayPacket::size; ++i) {
        const auto [most, surely] = limits_at(t_max, rays.longest[i], rays.start[i]);
        rays.limit[i] = most;
        rays.surely_limit[i] = surely;
    }
}

RayWalk::RayWalk(const Tree& tree, std::span<const simd::LeafCell> leaves, const Ray& ray, double pad) noexcept
    : tree_(tree), leaves_(leaves.data()), kernels_(simd::ray_kernels()) {
    if (leaves.empty()) return;
    usable_ = fits_floats(tree.reach()) && kernels_.begin(walk_, tree.nodes()[0], tree.reach(), &ray.origin.x,
                                                          &ray.direction.x, pad, most_in_floats);
    walk_.found = 0;
    walk_.order = tree.order().data();
    walk_.stack.start();
}

}  // namespace abut::tree

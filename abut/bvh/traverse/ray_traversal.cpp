// SPDX-License-Identifier: MIT
// Prepares a ray, or a packet of rays, for traversing a tree in floats.
#include "abut/bvh/traverse/ray_traversal.h"

#include <algorithm>
#include <limits>

#include "abut/bvh/float_range.h"

namespace abut::bvh {

namespace {

/// A kernel's limits of t: nothing matters beyond `most`, and a hit up to `surely` is certainly within the caller's
/// limit.
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

void limit_to(PreparedRay& state, double t) noexcept {
    const auto [most, surely] = limits_at(t, state.longest, state.start);
    // A NaN is accepted, too: no hit is certain then.
    if (!(most > state.limit)) state.limit = most;
    if (!(surely > state.surely_limit)) state.surely_limit = surely;
}

void begin(RayStream& stream, std::size_t packet, const GivenRays& given, const Bvh& tree, double t_max) noexcept {
    RayPacket& rays = stream.packets[packet];
    begin(rays, given, tree.nodes()[0], tree.reach(), most_in_floats);
    for (std::size_t i = 0; i < RayPacket::size; ++i) {
        const auto [most, surely] = limits_at(t_max, rays.longest[i], rays.start[i]);
        rays.limit[i] = most;
        rays.surely_limit[i] = surely;
    }
}

RayTraversal::RayTraversal(const Bvh& tree, std::span<const LeafCell> leaves, const Ray& ray, double pad) noexcept
    : tree_(tree), leaves_(leaves.data()), kernels_(ray_kernels()) {
    if (leaves.empty()) return;
    usable_ = fits_floats(tree.reach()) && kernels_.begin(state_, tree.nodes()[0], tree.reach(), &ray.origin.x,
                                                          &ray.direction.x, pad, most_in_floats);
    state_.found = 0;
    state_.order = tree.order().data();
    state_.stack.start();
}

}  // namespace abut::bvh

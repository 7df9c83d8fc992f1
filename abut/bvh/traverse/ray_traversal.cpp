// SPDX-License-Identifier: MIT
// Prepares a ray, or a packet of rays, for traversing a tree in floats.
// The kernel is compiled once for each instruction set (Highway).
#include "abut/bvh/traverse/ray_traversal.h"

#include <algorithm>
#include <limits>

#include "abut/bvh/float_range.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/bvh/traverse/ray_traversal.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/bvh/traverse/prepare_ray-inl.h"
#include "abut/bvh/traverse/prepared_ray-inl.h"
#include "abut/bvh/traverse/traversal_loop-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// Tests the triangles of the leaf in a lane, and returns whether the traversal is to pause there.
HWY_INLINE bool visit_leaf(RayTraversalState& state, const LeafCell* HWY_RESTRICT leaves, const Node8& node,
                           std::uint32_t lane, float& limit) {
    hwy::Prefetch(state.order + node.child[lane]);
    LeafHits seen;
    intersect_leaf(state, leaf_in(node, lane, leaves), limit, seen);
    for_each_hit(seen, 8 * node.leaf(lane), [&](std::uint32_t triangle, float low, float high, bool surely) {
        state.candidates[state.found++] = {triangle, low, surely};
        if (state.question == RayQuestion::nearest && surely) limit = std::min(limit, high);
    });
    if (state.question == RayQuestion::any) return state.found > 0;
    if (state.found + 8 <= RayTraversalState::most_candidates) return false;
    state.limit = limit;
    drop_beyond(state);
    return state.found + 8 > RayTraversalState::most_candidates;
}

bool next(RayTraversalState& state, const Node8* HWY_RESTRICT nodes, const LeafCell* HWY_RESTRICT leaves) {
    float limit = state.limit;
    const RaySlabs slabs(state);
    const bool more = traverse_on<Prefetch::yes>(
        state.stack, nodes, leaves, limit,
        [&](const Node8& node, LaneKeys& enters) {
            return intersect_node<Prefetch::yes>(slabs, limit, node, leaves, enters);
        },
        [&](const Node8& node, std::uint32_t lane, float) { return visit_leaf(state, leaves, node, lane, limit); });
    state.limit = limit;
    if (state.found > 1) drop_beyond(state);
    return more;
}

RayKernels kernels() { return {&begin, &next}; }

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::bvh {

HWY_EXPORT(kernels);

RayKernels ray_kernels() noexcept { return HWY_DYNAMIC_DISPATCH(kernels)(); }

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
#endif

// SPDX-License-Identifier: MIT
// The kernel of ray_kernel.h, compiled once for each instruction set (Highway).
#include "abut/bvh/traverse/ray_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/bvh/traverse/ray_kernel.cpp"
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

}  // namespace abut::bvh
#endif

// SPDX-License-Identifier: MIT
// The kernel of ray_walk.h, compiled once for each instruction set (Highway).
#include "abut/simd/ray_walk.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/ray_walk.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/tree_ray-inl.h"
#include "abut/simd/tree_ray_begin-inl.h"
#include "abut/simd/walk-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

/// Looks at a leaf, and whether that ends the way for now.
HWY_INLINE bool ends_at(RayWalk& walk, const LeafCell* HWY_RESTRICT leaves, const Node8& node, std::uint32_t lane,
                        float& limit) {
    hwy::Prefetch(walk.order + node.child[lane]);
    Meetings seen;
    look_at(walk, leaf_in(node, lane, leaves), limit, seen);
    for_each_met(seen, 8 * node.leaf(lane), [&](std::uint32_t triangle, float low, float high, bool surely) {
        walk.candidates[walk.found++] = {triangle, low, surely};
        if (walk.question == RayQuestion::nearest && surely) limit = std::min(limit, high);
    });
    if (walk.question == RayQuestion::any) return walk.found > 0;
    if (walk.found + 8 <= RayWalk::most_candidates) return false;
    walk.limit = limit;
    drop_beyond(walk);
    return walk.found + 8 > RayWalk::most_candidates;
}

bool next(RayWalk& walk, const Node8* HWY_RESTRICT nodes, const LeafCell* HWY_RESTRICT leaves) {
    float limit = walk.limit;
    const RaySlabs slabs(walk);
    const bool more = walk_on<Prefetch::yes>(
        walk.stack, nodes, leaves, limit,
        [&](const Node8& node, LaneKeys& enters) { return meets<Prefetch::yes>(slabs, limit, node, leaves, enters); },
        [&](const Node8& node, std::uint32_t lane, float) { return ends_at(walk, leaves, node, lane, limit); });
    walk.limit = limit;
    if (walk.found > 1) drop_beyond(walk);
    return more;
}

RayKernels kernels() { return {&begin, &next}; }

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

HWY_EXPORT(kernels);

RayKernels ray_kernels() noexcept { return HWY_DYNAMIC_DISPATCH(kernels)(); }

}  // namespace abut::simd
#endif

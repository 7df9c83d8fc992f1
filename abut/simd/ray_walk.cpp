// SPDX-License-Identifier: MIT
// The kernel of ray_walk.h, compiled once for each instruction set (Highway).
#include "abut/simd/ray_walk.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/ray_walk.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/tree_ray-inl.h"
#include "abut/simd/walk-inl.h"

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

/// Looks at a leaf, and whether that ends the way for now.
HWY_INLINE bool ends_at(RayWalk& walk, const Triangles8* HWY_RESTRICT leaves, const Node8& node, std::uint32_t lane,
                        float& limit) {
    const std::uint32_t first = node.child[lane], count = node.count[lane];
    prefetch_names(walk.names, first, count);
    Meetings seen;
    look_at(walk, leaves[node.leaf(lane)], count, limit, seen);
    for_each_met(walk, seen, first, [&](std::uint32_t place, float low, float high, bool surely) {
        walk.candidates[walk.found++] = {place, low, surely};
        if (walk.question != RayQuestion::nearest) return;
        if (surely) limit = std::min(limit, high);
        prefetch_corners(walk.names, place);
    });
    if (walk.question == RayQuestion::any) return walk.found > 0;
    if (walk.found + 8 <= RayWalk::most_candidates) return false;
    walk.limit = limit;
    drop_beyond(walk);
    return walk.found + 8 > RayWalk::most_candidates;
}

bool next(RayWalk& walk, const Node8* HWY_RESTRICT nodes, const Triangles8* HWY_RESTRICT leaves) {
    float limit = walk.limit;
    const bool more = walk_on<Prefetch::yes>(
        walk.stack, nodes, leaves, limit,
        [&](const Node8& node, LaneKeys& enters) { return meets(walk, limit, node, enters); },
        [&](const Node8& node, std::uint32_t lane, float) { return ends_at(walk, leaves, node, lane, limit); });
    walk.limit = limit;
    if (walk.found > 1) drop_beyond(walk);
    return more;
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

HWY_EXPORT(next);

bool next(RayWalk& walk, const Node8* nodes, const Triangles8* leaves) noexcept {
    return HWY_DYNAMIC_DISPATCH(next)(walk, nodes, leaves);
}

}  // namespace abut::simd
#endif

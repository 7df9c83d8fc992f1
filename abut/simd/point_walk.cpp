// SPDX-License-Identifier: MIT
// The kernel of point_walk.h, compiled once for each instruction set (Highway).
#include "abut/simd/point_walk.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/point_walk.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/frontier-inl.h"
#include "abut/simd/point_walk-inl.h"
#include "abut/simd/walk-inl.h"

#include <bit>

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

/// Looks at the leaf in a lane; whether there is no more room for candidates then.
HWY_INLINE bool is_full_after(PointWalk& walk, const Node8& node, std::uint32_t lane,
                              const LeafCell* HWY_RESTRICT leaves) {
    hwy::Prefetch(walk.order + node.child[lane]);
    look_at(walk, leaf_in(node, lane, leaves), 8 * node.leaf(lane));
    if (walk.found + 8 <= PointWalk::most_candidates) return false;
    drop_beyond(walk);
    return walk.found + 8 > PointWalk::most_candidates;
}

/// Goes on in depth. Boxes say which is next, and discs what need not be seen.
HWY_INLINE bool goes_on_in_depth(PointWalk& walk, const Node8* HWY_RESTRICT nodes,
                                 const LeafCell* HWY_RESTRICT leaves) {
    const Floats tag;
    float most = most_of(walk);
    return walk_on<Prefetch::yes>(
        walk.stack, nodes, leaves, most,
        [&](const Node8& node, LaneKeys& keys) {
            std::uint32_t mask = 0;
            for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
                const auto key = square_to_boxes(walk, node, lane);
                hn::Store(key, tag, &keys[lane]);
                mask |= bits_of(hn::Le(key, hn::Set(tag, most))) << lane;
            }
            return mask;
        },
        [&](const Node8& node, std::uint32_t lane, float) {
            const bool full = is_full_after(walk, node, lane, leaves);
            most = most_of(walk);
            return full;
        },
        [&](const Node8& node, const LaneKeys& keys, LaneKeys& raised) {
            for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
                const auto key = hn::Max(hn::Load(tag, &keys[lane]), square_to_discs(walk, node, lane));
                hn::Store(key, tag, &raised[lane]);
            }
        });
}

/// Lets the children of a node wait, beside `rest`, and brings from memory what may be next of them. Returns what is next.
HWY_INLINE Row open(PointWalk& walk, std::uint32_t place, Row rest, float most, const Node8* HWY_RESTRICT nodes,
                    const LeafCell* HWY_RESTRICT leaves) {
    const Floats tag;
    const auto none = hn::Set(tag, Frontier::none);
    const Node8& node = nodes[place];
    Frontier& frontier = walk.frontier;
    std::uint32_t near = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const auto square = square_to_boxes(walk, node, lane);
        const auto used = hn::Lt(square, none);
        const auto key = hn::IfThenElse(used, hn::Max(square_to_discs(walk, node, lane), square), none);
        hn::Store(key, tag, &frontier.key[frontier.count][lane]);
        near |= bits_of(hn::And(used, hn::Le(key, hn::Set(tag, most)))) << lane;
    }
    const Row next = add(frontier, place, rest, most);
    for (; near != 0; near &= near - 1) {
        prefetch_below(node, static_cast<std::uint32_t>(std::countr_zero(near)), nodes, leaves);
    }
    return next;
}

/// Goes on with the nearest of all.
HWY_INLINE bool goes_on_with_nearest(PointWalk& walk, const Node8* HWY_RESTRICT nodes,
                                     const LeafCell* HWY_RESTRICT leaves) {
    Frontier& frontier = walk.frontier;
    float most = most_of(walk);
    // What is next besides what is below a child is found before that is seen, so that it waits for nothing.
    for (Row next = next_row(frontier, most);;) {
        if (!waits(next.key, most)) {
            // The last row's only, where all is not in turn.
            if (frontier.count < Frontier::most_in_turn) break;
            next = next_row(frontier, most);
            if (!waits(next.key, most)) break;
        }
        const Child child = take(frontier, next);
        const Row rest = next_row(frontier, most);
        const Node8& node = nodes[child.place];
        if ((node.leaves >> child.lane & 1u) == 0) {
            next = open(walk, node.child[child.lane], rest, most, nodes, leaves);
            continue;
        }
        if (is_full_after(walk, node, child.lane, leaves)) return true;
        most = most_of(walk);
        next = rest;
    }
    return false;
}

bool next(PointWalk& walk, const Node8* HWY_RESTRICT nodes, const LeafCell* HWY_RESTRICT leaves) {
    const bool full =
        walk.has_limit ? goes_on_in_depth(walk, nodes, leaves) : goes_on_with_nearest(walk, nodes, leaves);
    if (!full) drop_beyond(walk);
    return full;
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

HWY_EXPORT(next);

bool next(PointWalk& walk, const Node8* nodes, const LeafCell* leaves) noexcept {
    return HWY_DYNAMIC_DISPATCH(next)(walk, nodes, leaves);
}

}  // namespace abut::simd
#endif

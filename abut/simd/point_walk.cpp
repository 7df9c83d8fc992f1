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

/// Lets the children of a node that had this key wait, beside `rest`, and brings what is below them from memory: all, as which
/// of them will be seen cannot be predicted. Returns what is next.
HWY_INLINE Row open(PointWalk& walk, std::uint32_t place, float key, Row rest, float most,
                    const Node8* HWY_RESTRICT nodes, const LeafCell* HWY_RESTRICT leaves) {
    const Floats tag;
    const auto none = hn::Set(tag, Frontier::none);
    const Node8& node = nodes[place];
    Frontier& frontier = walk.frontier;
    // Around the point, and of what is large, they tell little; and what is next would wait for them.
    const bool discs = node.leaves != 0 || key > 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const auto square = square_to_boxes(walk, node, lane);
        const auto used = hn::Lt(square, none);
        const auto least = discs ? hn::Max(square_to_discs(walk, node, lane), square) : square;
        hn::Store(hn::IfThenElse(used, least, none), tag, &frontier.key[frontier.count][lane]);
    }
    const Row next = add(frontier, place, rest, most);
    for (std::uint32_t lane = 0; lane < 8; ++lane) prefetch_below(node, lane, nodes, leaves);
    return next;
}

/// Goes on with the nearest of all.
bool next(PointWalk& walk, const Node8* HWY_RESTRICT nodes, const LeafCell* HWY_RESTRICT leaves) {
    Frontier& frontier = walk.frontier;
    float most = most_of(walk);
    // What is next besides what is below a child is found before that is seen, so that it waits for nothing.
    for (Row next = next_row(frontier, most); waits(next.key, most);) {
        const float key = next.key;
        const Child child = take(frontier, next);
        const Row rest = next_row(frontier, most);
        const Node8& node = nodes[child.place];
        if ((node.leaves >> child.lane & 1u) == 0) {
            next = open(walk, node.child[child.lane], key, rest, most, nodes, leaves);
            continue;
        }
        if (is_full_after(walk, node, child.lane, leaves)) return true;
        most = most_of(walk);
        next = still_next(frontier, rest, most);
    }
    drop_beyond(walk);
    return false;
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

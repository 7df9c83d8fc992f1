// SPDX-License-Identifier: MIT
// Prepares a point for traversing a tree in floats.
// The kernel is compiled once for each instruction set (Highway).
#include "abut/bvh/traverse/closest_point_traversal.h"

#include "abut/bvh/float_range.h"
#include "abut/math/norms.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/bvh/traverse/closest_point_traversal.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/bvh/traverse/closest_point_traversal-inl.h"
#include "abut/bvh/traverse/frontier-inl.h"
#include "abut/bvh/traverse/traversal_loop-inl.h"

#include <algorithm>
#include <bit>

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// Tests the leaf in a lane, and returns whether the array of candidates is full then.
HWY_INLINE bool is_full_after(ClosestPointState& state, const Node8& node, std::uint32_t lane,
                              const LeafCell* HWY_RESTRICT leaves) {
    hwy::Prefetch(state.order + node.child[lane]);
    bound_leaf(state, leaf_in(node, lane, leaves), 8 * node.leaf(lane));
    if (state.found + 8 <= ClosestPointState::most_candidates) return false;
    drop_beyond(state);
    return state.found + 8 > ClosestPointState::most_candidates;
}

/// Adds the children of a node, whose own key was `key`, to the frontier, and prefetches what they refer to: all of
/// them, since which will be visited cannot be predicted. Returns the row that is next; `rest` was next without this
/// node.
HWY_INLINE Row open(ClosestPointState& state, std::uint32_t node_index, float key, Row rest, float most,
                    const Node8* HWY_RESTRICT nodes, const LeafCell* HWY_RESTRICT leaves) {
    const Floats tag;
    const auto none = hn::Set(tag, Frontier::none);
    const Node8& node = nodes[node_index];
    Frontier& frontier = state.frontier;
    // Discs prune little for large nodes and for boxes around the point, and what is next would wait for them.
    const bool discs = node.leaves != 0 || key > 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const auto square = square_to_boxes(state, node, lane);
        const auto used = hn::Lt(square, none);
        const auto least = discs ? hn::Max(square_to_discs(state, node, lane), square) : square;
        hn::Store(hn::IfThenElse(used, least, none), tag, &frontier.key[frontier.count][lane]);
    }
    const Row next = add(frontier, node_index, rest, most);
    for (std::uint32_t lane = 0; lane < 8; ++lane) prefetch_below(node, lane, nodes, leaves);
    return next;
}

/// Always continues with the nearest child of all.
bool next(ClosestPointState& state, const Node8* HWY_RESTRICT nodes, const LeafCell* HWY_RESTRICT leaves) {
    Frontier& frontier = state.frontier;
    float most = most_of(state);
    // Which child is next, apart from the children of the one being visited, is found before that one is visited, so
    // that nothing waits for it.
    for (Row next = next_row(frontier, most); is_pending(next.key, most);) {
        const float key = next.key;
        const Child child = take_child(frontier, next);
        const Row rest = next_row(frontier, most);
        const Node8& node = nodes[child.node_index];
        if ((node.leaves >> child.lane & 1u) == 0) {
            next = open(state, node.child[child.lane], key, rest, most, nodes, leaves);
            continue;
        }
        if (is_full_after(state, node, child.lane, leaves)) return true;
        most = most_of(state);
        next = still_next(frontier, rest, most);
    }
    drop_beyond(state);
    return false;
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::bvh {

HWY_EXPORT(next);

bool next(ClosestPointState& state, const Node8* nodes, const LeafCell* leaves) noexcept {
    return HWY_DYNAMIC_DISPATCH(next)(state, nodes, leaves);
}

bool begin(ClosestPointQuery& query, const Bvh& tree, const Aabb& where) noexcept {
    const Vec3 point = 0.5 * where.min + 0.5 * where.max, half = 0.5 * where.max - 0.5 * where.min;
    if (!(fits_floats(tree.coordinate_bound()) && norm_inf(where.min) <= most_in_floats &&
          norm_inf(where.max) <= most_in_floats)) {
        return false;
    }
    query.error = half.x + half.y + half.z + 0x1p-50 * norm_inf(point);
    query.slack = float_above(query.error + 0x1p-22 * (std::abs(point.x) + std::abs(point.y) + std::abs(point.z)),
                              0x1p-21 * tree.coordinate_bound());
    for (int i = 0; i < 3; ++i) {
        const auto k = static_cast<std::size_t>(i);
        query.point[k] = point[i];
        query.low[k] = float_below(where.min[i], 0);
        query.high[k] = float_above(where.max[i], 0);
    }
    query.limit = std::numeric_limits<float>::infinity();
    query.least = 0;
    query.found = 0;
    query.order = tree.order().data();
    return true;
}

void limit_to(ClosestPointQuery& query, double distance) noexcept {
    if (distance == std::numeric_limits<double>::infinity()) return;
    const auto limit = static_cast<float>(std::min(relaxed(distance) * (1 + 0x1p-21) + 0x1p-100, 0x1p120));
    if (!(limit > query.limit)) query.limit = std::max(limit, query.least);
}

ClosestPointTraversal::ClosestPointTraversal(const Bvh& tree, std::span<const LeafCell> leaves, const Aabb& where,
                                             double radius) noexcept
    : tree_(tree), leaves_(leaves.data()) {
    usable_ = !leaves.empty() && begin(state_, tree, where) && radius <= most_in_floats;
    if (usable_ && radius > 0) state_.least = float_above(radius * (1 + 0x1p-20), 0);
    state_.frontier.start();
}

}  // namespace abut::bvh
#endif

// SPDX-License-Identifier: MIT
// The kernel of triangle_pair_kernel.h, compiled once for each instruction set (Highway).
#include "abut/bvh/traverse/triangle_pair_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/bvh/traverse/triangle_pair_kernel.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/bvh/traverse/adjacent_triangles-inl.h"
#include "abut/bvh/traverse/leaf_pair-inl.h"
#include "abut/bvh/traverse/open_pair-inl.h"
#include "abut/bvh/traverse/shared_vertices-inl.h"
#include "abut/bvh/traverse/traversal_loop-inl.h"
#include "abut/simd/lanes-inl.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

HWY_BEFORE_NAMESPACE();
namespace abut::bvh::HWY_NAMESPACE {
using namespace simd::HWY_NAMESPACE;
namespace {

/// Finds the pairs of triangles of two leaves that may intersect, and returns whether there is one. `leaves` as in
/// place_leaves().
HWY_INLINE bool intersect_leaf(TrianglePairState& state, const PairEntry& pair, LeafPair& leaves) {
    const bool placed = place_leaves(state.a, state.b, pair, !state.with_itself, leaves);
    state.first_a = leaves.first_a;
    state.first_b = leaves.first_b;
    constexpr std::uint64_t below_diagonal = 0x7f3f1f0f07030100;
    state.may_intersect = all_pairs(leaves.count_a, leaves.count_b);
    if (state.with_itself && pair.a == pair.b) state.may_intersect &= below_diagonal;
    if (!placed) return true;
    const Corners8 &a = leaves.a, &b = leaves.b;
    const Gap gap{static_cast<float>(leaves.off), 0};
    state.may_intersect &= boxes_near(a, b, gap);
    if (state.may_intersect == 0) return false;
    const Leaf8 in_a(state.a.leaves + state.first_a / 8), in_b(state.b.leaves + state.first_b / 8);
    CommonVertices common;
    if (state.with_itself && find_common(in_a, in_b, pair.a == pair.b, common)) {
        // Relative to one corner, coordinates are at most 2 widest, after six roundings of 2^-24 of widest; a height
        // above a wall has six roundings of a sum of three of these.
        const double off_beside = 1.001 * (state.a.error * leaves.steps + 0x1p-18 * leaves.widest);
        state.may_intersect = without_neighbors(common, leaves.vertices_a, leaves.vertices_b,
                                                static_cast<float>(off_beside), state.may_intersect);
        if (state.may_intersect == 0) return false;
    } else {
        // Two smooth pieces of surface that are near each other are often apart along the normal of one of them.
        for (const std::array<float, 3>& n : {normal_of(a), normal_of(b)}) {
            const Range p = range_along(a, leaves.count_a, n), q = range_along(b, leaves.count_b, n);
            const float most = gap.along(n);
            if (p.low - q.high > most || q.low - p.high > most) return false;
        }
    }
    state.may_intersect = planes_near(a, b, gap, state.may_intersect);
    return state.may_intersect != 0;
}

/// Pushes the pairs of a node's children whose boxes overlap, and of each child with itself.
HWY_INLINE void open_both(const TrianglePairState& state, std::uint32_t node_index, PairEntry* stack,
                          std::size_t& stack_size) {
    const Node8& node = state.a.nodes[node_index];
    HWY_ALIGN std::array<float, 8> bounds, keys;
    for (std::uint32_t left = node.used; left != 0; left &= left - 1) {
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(left));
        std::uint32_t hits =
            near_children(state.a, state.b, false, node, middle_of(node, lane), nullptr, 0, bounds, keys);
        for (hits &= left; hits != 0; hits &= hits - 1) {
            const auto other = static_cast<std::uint32_t>(std::countr_zero(hits));
            stack[stack_size++] = {bounds[other], 8 * node_index + lane, 8 * node_index + other};
        }
    }
}

bool next(TrianglePairState& state) {
    PairEntry* const stack = state.entries.data();
    std::size_t stack_size = state.stack_size;
    LeafPair leaves;
    const auto is_one = [&](const PairEntry& pair) { return state.with_itself && pair.a == pair.b; };
    // Prefetched one step ahead: mostly they have arrived by the time they are needed.
    const auto prefetch_pair = [&](const PairEntry& soon) {
        prefetch_below(state.a.nodes[soon.a / 8], soon.a % 8, state.a.nodes, state.a.leaves);
        prefetch_below(state.b.nodes[soon.b / 8], soon.b % 8, state.b.nodes, state.b.leaves);
    };
    while (stack_size > 0) {
        const PairEntry pair = stack[--stack_size];
        if (stack_size > 0) prefetch_pair(stack[stack_size - 1]);
        if (both_leaves(state, pair)) {
            if (!intersect_leaf(state, pair, leaves)) continue;
            state.stack_size = stack_size;
            return true;
        }
        if (state.budget == 0) {
            state.stack_size = stack_size + 1;  // this pair, too
            return false;
        }
        --state.budget;
        if (is_one(pair)) {
            open_both(state, state.a.nodes[pair.a / 8].child[pair.a % 8], stack, stack_size);
            continue;
        }
        const Opened opened(state, pair, 0);
        // Two pairs at once, so that neither waits for the other's operations.
        if (stack_size > 0 && state.budget > 0 && !both_leaves(state, stack[stack_size - 1]) &&
            !is_one(stack[stack_size - 1])) {
            --state.budget;
            const PairEntry other = stack[--stack_size];
            push_children(Opened(state, other, 0), other, stack, stack_size);
        }
        push_children(opened, pair, stack, stack_size);
    }
    state.stack_size = 0;
    return false;
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::bvh {

HWY_EXPORT(next);

bool next(TrianglePairState& state) noexcept { return HWY_DYNAMIC_DISPATCH(next)(state); }

}  // namespace abut::bvh
#endif

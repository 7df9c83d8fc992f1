// SPDX-License-Identifier: MIT
// The kernel of pair_walk.h, compiled once for each instruction set (Highway).
#include "abut/simd/pair_walk.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/simd/pair_walk.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/simd/common_corners-inl.h"
#include "abut/simd/lanes-inl.h"
#include "abut/simd/leaf_pair-inl.h"
#include "abut/simd/neighbours-inl.h"
#include "abut/simd/pair_open-inl.h"
#include "abut/simd/walk-inl.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

HWY_BEFORE_NAMESPACE();
namespace abut::simd::HWY_NAMESPACE {
namespace {

/// Finds the pairs of triangles of two leaves that may meet; whether there is one. `leaves`: see place.
HWY_INLINE bool look_at(PairWalk& walk, const PairEntry& pair, LeafPair& leaves) {
    const bool placed = place(walk.a, walk.b, pair, !walk.with_itself, leaves);
    walk.first_a = leaves.first_a;
    walk.first_b = leaves.first_b;
    constexpr std::uint64_t below_diagonal = 0x7f3f1f0f07030100;
    walk.may_meet = all_pairs(leaves.count_a, leaves.count_b);
    if (walk.with_itself && pair.a == pair.b) walk.may_meet &= below_diagonal;
    if (!placed) return true;
    const Corners8 &a = leaves.a, &b = leaves.b;
    const Gap gap{static_cast<float>(leaves.off), 0};
    walk.may_meet &= boxes_near(a, b, gap);
    if (walk.may_meet == 0) return false;
    const Leaf8 in_a(walk.a.leaves + walk.first_a / 8), in_b(walk.b.leaves + walk.first_b / 8);
    CommonVertices common;
    if (walk.with_itself && find_common(in_a, in_b, pair.a == pair.b, common)) {
        // Seen from one corner, others have no coordinate beyond 2 widest, which met six roundings of 2^-24 of widest, and a
        // wall's heights meet six of three of these.
        const double off_beside = 1.001 * (walk.a.error * leaves.steps + 0x1p-18 * leaves.widest);
        walk.may_meet = without_neighbours(common, leaves.vertices_a, leaves.vertices_b, static_cast<float>(off_beside),
                                           walk.may_meet);
        if (walk.may_meet == 0) return false;
    } else {
        // Two smooth pieces of surface that are near each other lie apart along the normal of one.
        for (const std::array<float, 3>& n : {normal_of(a), normal_of(b)}) {
            const Range p = range_along(a, leaves.count_a, n), q = range_along(b, leaves.count_b, n);
            const float most = gap.along(n);
            if (p.low - q.high > most || q.low - p.high > most) return false;
        }
    }
    walk.may_meet = planes_near(a, b, gap, walk.may_meet);
    return walk.may_meet != 0;
}

/// Lets the pairs of a child's own children wait, each with itself too.
HWY_INLINE void open_both(const PairWalk& walk, std::uint32_t place, PairEntry* stack, std::size_t& waiting) {
    const Node8& node = walk.a.nodes[place];
    HWY_ALIGN std::array<float, 8> bounds, keys;
    for (std::uint32_t left = node.used; left != 0; left &= left - 1) {
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(left));
        std::uint32_t met = may_meet(walk.a, walk.b, false, node, middle_of(node, lane), nullptr, 0, bounds, keys);
        for (met &= left; met != 0; met &= met - 1) {
            const auto other = static_cast<std::uint32_t>(std::countr_zero(met));
            stack[waiting++] = {bounds[other], 8 * place + lane, 8 * place + other};
        }
    }
}

/// Lets what was opened wait, the nearest on top: the order of the others is worth less than the branches to find it.
HWY_INLINE void wait(const Opened& opened, const PairEntry& of, PairEntry* HWY_RESTRICT stack, std::size_t& waiting) {
    const std::size_t floor = waiting;
    std::size_t nearest = waiting;
    float least_key = std::numeric_limits<float>::infinity();
    for (std::uint32_t met = opened.met; met != 0; met &= met - 1) {
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(met));
        nearest = opened.keys[lane] < least_key ? waiting : nearest;
        least_key = std::min(opened.keys[lane], least_key);
        stack[waiting++] = opened.entry(of, lane);
    }
    if (waiting > floor) std::swap(stack[nearest], stack[waiting - 1]);
}

bool next(PairWalk& walk) {
    PairEntry* const stack = walk.entries.data();
    std::size_t waiting = walk.waiting;
    LeafPair leaves;
    const auto is_one = [&](const PairEntry& pair) { return walk.with_itself && pair.a == pair.b; };
    // Children that come next are mostly on their way by then.
    const auto bring = [&](const PairEntry& soon) {
        prefetch_below(walk.a.nodes[soon.a / 8], soon.a % 8, walk.a.nodes, walk.a.leaves);
        prefetch_below(walk.b.nodes[soon.b / 8], soon.b % 8, walk.b.nodes, walk.b.leaves);
    };
    while (waiting > 0) {
        const PairEntry pair = stack[--waiting];
        if (waiting > 0) bring(stack[waiting - 1]);
        if (both_leaves(walk, pair)) {
            if (!look_at(walk, pair, leaves)) continue;
            walk.waiting = waiting;
            return true;
        }
        if (walk.patience == 0) {
            walk.waiting = waiting + 1;  // this one, too
            return false;
        }
        --walk.patience;
        if (is_one(pair)) {
            open_both(walk, walk.a.nodes[pair.a / 8].child[pair.a % 8], stack, waiting);
            continue;
        }
        const Opened opened(walk, pair, 0);
        // Two at once, so that neither waits for the other's steps.
        if (waiting > 0 && walk.patience > 0 && !both_leaves(walk, stack[waiting - 1]) && !is_one(stack[waiting - 1])) {
            --walk.patience;
            const PairEntry other = stack[--waiting];
            wait(Opened(walk, other, 0), other, stack, waiting);
        }
        wait(opened, pair, stack, waiting);
    }
    walk.waiting = 0;
    return false;
}

}  // namespace
}  // namespace abut::simd::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::simd {

HWY_EXPORT(next);

bool next(PairWalk& walk) noexcept { return HWY_DYNAMIC_DISPATCH(next)(walk); }

}  // namespace abut::simd
#endif

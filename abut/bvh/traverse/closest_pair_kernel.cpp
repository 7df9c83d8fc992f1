// SPDX-License-Identifier: MIT
// The kernel of closest_pair_kernel.h, compiled once for each instruction set (Highway).
#include "abut/bvh/traverse/closest_pair_kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "abut/bvh/traverse/closest_pair_kernel.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "abut/bvh/traverse/leaf_pair-inl.h"
#include "abut/bvh/traverse/leaf_pair_distance-inl.h"
#include "abut/bvh/traverse/open_pair-inl.h"
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

/// Adds the pair with the number 8 k + i to the candidates: b's k-th and a's i-th triangle of two leaves.
HWY_INLINE void add_candidate(ClosestPairState& state, const LeafPair& leaves, std::uint32_t pair, float low) {
    state.candidates[state.found++] = {leaves.first_a + pair % 8, leaves.first_b + pair / 8, low};
}

/// Sets the direction along which children are tested, in both frames: that between the nearest triangles so far.
HWY_INLINE void set_direction(ClosestPairState& state, std::array<float, 3> direction) {
    const float length =
        std::sqrt(direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2]);
    if (!(length > 1e-6f)) return;
    // Whatever rounding makes of it, it is a direction of length at most 1.
    for (std::size_t i = 0; i < 3; ++i) state.a.direction[i] = direction[i] / length * (1 - 0x1p-20f);
    for (std::size_t i = 0; i < 3; ++i) {
        float there = 0;
        for (std::size_t j = 0; j < 3; ++j) there += state.b.float_rotation[i][j] * state.a.direction[j];
        state.b.direction[i] = there / state.b.unit * (1 - 0x1p-20f);
    }
    for (std::size_t j = 0; j < 3; ++j) {
        state.direction[j] = state.a.direction[j];
        state.b_direction[j] = 0;
        for (std::size_t i = 0; i < 3; ++i) state.b_direction[j] += state.a.rotation[i][j] * state.a.direction[i];
    }
    ++state.direction_count;
}

/// The projected interval of a child along a direction: from its box or, where it is a leaf or has leaves for children,
/// from their triangles.
HWY_INLINE void project(const PairSide& side, const std::array<double, 3>& direction, std::uint32_t child, double& low,
                        double& high) {
    low = std::numeric_limits<double>::infinity();
    high = -low;
    const auto add_box = [&](const Node8& node, std::uint32_t lane) {
        double from = 0, to = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            const double a = direction[i] * double{node.boxes.min[i][lane]},
                         b = direction[i] * double{node.boxes.max[i][lane]};
            from += std::min(a, b);
            to += std::max(a, b);
        }
        low = std::min(low, from);
        high = std::max(high, to);
    };
    const std::array<float, 3> rough{static_cast<float>(direction[0]), static_cast<float>(direction[1]),
                                     static_cast<float>(direction[2])};
    const double sizes = std::abs(direction[0]) + std::abs(direction[1]) + std::abs(direction[2]);
    const auto add_leaf = [&](const Node8& node, std::uint32_t lane) {
        const Leaf8 leaf = leaf_in(node, lane, side.leaves);
        const LeafHead head = leaf.head();
        const std::array<double, 3> base = leaf.base();
        Corners8 corners;
        corners_from(leaf, head, {base, leaf.steps()}, corners);
        const Range range = range_along(corners, head.count, rough);
        // Coordinates below 2^16 steps have six roundings of 2^-24, with that of the direction: less than 2^-5.
        const double step = leaf.step(), off = 1.001 * step * sizes * (Leaf8::most_off + 0x1p-5);
        const double from = direction[0] * base[0] + direction[1] * base[1] + direction[2] * base[2];
        low = std::min(low, from + step * range.low - off);
        high = std::max(high, from + step * range.high + off);
    };
    const Node8& node = side.nodes[child / 8];
    const std::uint32_t lane = child % 8;
    if (node.count[lane] != 0) {
        add_leaf(node, lane);
        return;
    }
    const Node8& below = side.nodes[node.child[lane]];
    if (below.leaves == 0) {
        add_box(node, lane);
        return;
    }
    for (std::uint32_t left = below.used; left != 0; left &= left - 1) {
        const auto next = static_cast<std::uint32_t>(std::countr_zero(left));
        below.count[next] != 0 ? add_leaf(below, next) : add_box(below, next);
    }
}

/// Whether two children are certainly farther apart than the limit along the direction between the nearest triangles so
/// far.
HWY_INLINE bool beyond_along(ClosestPairState& state, const PairEntry& pair) {
    if (state.direction_count == 0) return false;
    if (!state.has_projections) {
        state.projections_a.fill({});
        state.projections_b.fill({});
        state.has_projections = true;
    }
    const auto projection_of =
        [&](const PairSide& side, const std::array<double, 3>& direction, std::uint32_t child,
            std::array<ClosestPairState::CachedProjection, 256>& all) -> const ClosestPairState::CachedProjection& {
        ClosestPairState::CachedProjection& one = all[child * 0x9e3779b1u >> 24];
        if (one.direction_count != state.direction_count || one.child != child) {
            one = {child, state.direction_count, 0, -std::numeric_limits<double>::infinity(),
                   std::numeric_limits<double>::infinity()};
        }
        // A child that is needed only once is not worth up to eight leaves.
        const std::uint32_t enough = side.nodes[child / 8].count[child % 8] != 0 ? 1 : 2;
        if (one.requests < enough && ++one.requests == enough) project(side, direction, child, one.low, one.high);
        return one;
    };
    const ClosestPairState::CachedProjection &a = projection_of(state.a, state.direction, pair.a, state.projections_a),
                                             &b =
                                                 projection_of(state.b, state.b_direction, pair.b, state.projections_b);
    double along = 0;
    for (std::size_t i = 0; i < 3; ++i) along += state.a.shift[i] * state.direction[i];
    // Moved points have an error of √3 times `error`; sums of three products, and the rounding of the direction, of
    // less than twice that.
    const double apart = std::max(along + b.low - a.high, a.low - along - b.high) - 4 * state.a.error;
    return apart > state.limit * (1 + 0x1p-20);
}

/// Whether some children of an opened node are certainly near enough to the other child as wholes: points of two boxes
/// are no farther apart than the centres and half of both diagonals together. `grow` is more than the centres' errors
/// and all roundings of 2^-24.
HWY_INLINE bool are_near_as_wholes(const ClosestPairState& state, const PairEntry& pair, const Opened& opened) {
    const Floats tag;
    const PairSide &here = opened.in_a ? state.a : state.b, &there = opened.in_a ? state.b : state.a;
    const std::uint32_t child = opened.in_a ? pair.b : pair.a;
    const Middle box = middle_of(there.nodes[child / 8], child % 8);
    const auto& [x, y, z] = box.half;
    const float most = state.enough * here.unit * (1 - 0x1p-20f) -
                       std::sqrt(x * x + y * y + z * z) * (here.unit / there.unit) * (1 + 0x1p-20f) - 8 * here.grow;
    if (!(most > 0)) return false;
    const Node8& node = here.nodes[opened.node_index];
    const auto half = hn::Set(tag, 0.5f);
    std::array<float, 3> at;
    for (std::size_t i = 0; i < 3; ++i) {
        at[i] = here.float_shift[i];
        for (std::size_t j = 0; j < 3; ++j) at[i] += here.float_rotation[i][j] * box.middle[j];
    }
    std::uint32_t near = 0;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const Vector3 low = load_axes(node.boxes.min, lane), high = load_axes(node.boxes.max, lane);
        const Vector3 sides = high - low, between = scaled(half, low + high) - all(at);
        const auto farthest = hn::MulAdd(half, hn::Sqrt(dot(sides, sides)), hn::Sqrt(dot(between, between)));
        near |= bits_of(hn::Le(farthest, hn::Set(tag, most))) << lane;
    }
    return (near & opened.mask) != 0;
}

/// Whether corners of two of the leaves' triangles are certainly near enough to each other.
HWY_INLINE bool are_corners_near(const ClosestPairState& state, const LeafPair& leaves) {
    const Floats tag;
    const float most = state.enough * static_cast<float>(leaves.steps) - static_cast<float>(leaves.off);
    if (!(most > 0)) return false;
    const auto square = hn::Set(tag, most * most * (1 - 0x1p-18f));
    const std::uint64_t pairs = all_pairs(leaves.count_a, leaves.count_b);
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const Vector3 in_a = leaves.a.load(0, lane);
        for (std::size_t k = 0; k < leaves.count_b; ++k) {
            const Vector3 offset = leaves.b.everywhere(0, k) - in_a;
            const auto near = std::uint64_t{bits_of(hn::Lt(dot(offset, offset), square))} << (8 * k + lane);
            if ((near & pairs) != 0) return true;
        }
    }
    return false;
}

/// Bounds the distances between two leaves' triangles, and adds the pairs that may be nearest to the candidates.
/// Returns whether the caller has to process them before the traversal continues, because triangles may touch.
HWY_INLINE bool measure(ClosestPairState& state, const PairEntry& pair) {
    const Floats tag;
    LeafPair leaves;
    const bool placed = place_leaves(state.a, state.b, pair, true, leaves);
    std::uint64_t pairs = all_pairs(leaves.count_a, leaves.count_b);
    if (!placed) {
        for (; pairs != 0; pairs &= pairs - 1)
            add_candidate(state, leaves, static_cast<std::uint32_t>(std::countr_zero(pairs)), 0);
        return true;
    }
    if (state.enough >= 0 && are_corners_near(state, leaves)) {
        state.is_near = true;
        return false;
    }
    const Corners8 &a = leaves.a, &b = leaves.b;
    const auto step = static_cast<float>(1 / leaves.steps), off = static_cast<float>(leaves.off);
    const Gap gap{off, state.limit * static_cast<float>(leaves.steps) * (1 + 0x1p-20f)};
    // Two leaves are mostly apart along the direction between the nearest triangles so far, between their middles, or
    // along the normal of one.
    const auto apart_along = [&](const std::array<float, 3>& axis) {
        pairs = near_along(a, leaves.count_a, b, leaves.count_b, axis, gap, pairs);
        return pairs == 0;
    };
    if (apart_along(state.a.direction)) return false;
    const std::array<float, 3> middles = between_middles(a, leaves.count_a, b, leaves.count_b);
    if (apart_along(middles) || apart_along(normal_of(a)) || apart_along(normal_of(b))) {
        // Under a limit that is less than all distances no pair may ever be measured; this direction excludes others,
        // too.
        if (state.direction_count == 0) set_direction(state, middles);
        return false;
    }
    HWY_ALIGN std::array<float, 8> lengths, lows;
    HWY_ALIGN std::array<std::array<float, 8>, 3> vectors;
    bool touching = false;
    for (std::size_t lane = 0; lane < 8; lane += hn::Lanes(tag)) {
        const Measured in_a(a.load(0, lane), a.load(1, lane), a.load(2, lane));
        for (std::size_t k = 0; k < leaves.count_b; ++k) {
            auto mask = static_cast<std::uint32_t>(pairs >> (8 * k + lane)) & ((1u << hn::Lanes(tag)) - 1);
            if (mask == 0) continue;
            const Measured in_b(b.everywhere(0, k), b.everywhere(1, k), b.everywhere(2, k));
            const Shortest found = shortest_between(in_a, in_b);
            const auto length = hn::Sqrt(found.square);
            const auto low = hn::Sub(hn::Div(gap_along(in_a, in_b, found.vector), hn::Max(length, hn::Set(tag, 1e-3f))),
                                     hn::Set(tag, off));
            hn::Store(hn::Mul(hn::Max(low, hn::Zero(tag)), hn::Set(tag, step * (1 - 0x1p-20f))), tag, lows.data());
            hn::Store(length, tag, lengths.data());
            hn::Store(found.vector.x, tag, vectors[0].data());
            hn::Store(found.vector.y, tag, vectors[1].data());
            hn::Store(found.vector.z, tag, vectors[2].data());
            for (; mask != 0; mask &= mask - 1) {
                const auto i = static_cast<std::uint32_t>(std::countr_zero(mask));
                const float high = (lengths[i] + off) * (step * (1 + 0x1p-20f));
                if (high < state.shortest) {
                    state.shortest = high;
                    set_direction(state, {vectors[0][i], vectors[1][i], vectors[2][i]});
                }
                state.limit = std::min(state.limit, high);
                if (lows[i] > state.limit) continue;
                add_candidate(state, leaves, static_cast<std::uint32_t>(8 * k + lane + i), lows[i]);
                touching = touching || !(lows[i] > 0);
            }
            if (state.limit <= state.enough) {
                state.is_near = true;
                return false;
            }
        }
    }
    return touching;
}

/// Pushes pairs that were put off: all that are up to a tenth farther apart than the nearest, or the nearest alone
/// while no triangles have been measured. Returns false when nothing is left.
HWY_INLINE bool next_round(ClosestPairState& state, float square_limit, std::size_t& stack_size) {
    std::size_t kept = 0, nearest = 0;
    float least = std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < state.deferred_count; ++i) {
        const PairEntry entry = state.deferred[i];
        if (entry.bound > square_limit) continue;
        nearest = entry.bound < least ? kept : nearest;
        least = std::min(least, entry.bound);
        state.deferred[kept++] = entry;
    }
    state.deferred_count = kept;
    if (kept == 0) return false;
    state.diving = !state.measured;
    std::swap(state.deferred[nearest], state.deferred[kept - 1]);
    if (!state.diving) {
        state.round = 1.2f * least + 0x1p-120f;  // squares
        std::size_t left = 0;
        for (std::size_t i = 0; i + 1 < kept; ++i) {
            const PairEntry entry = state.deferred[i];
            if (entry.bound <= state.round && stack_size + 1 < ClosestPairState::most_in_a_round) {
                state.entries[stack_size++] = entry;
            } else {
                state.deferred[left++] = entry;
            }
        }
        state.deferred[left] = state.deferred[kept - 1];
        state.deferred_count = left + 1;
    }
    state.entries[stack_size++] = state.deferred[--state.deferred_count];
    return true;
}

bool next(ClosestPairState& state) {
    PairEntry* const stack = state.entries.data();
    std::size_t stack_size = state.stack_size;
    float square_limit = square_of(state.limit);
    while (stack_size > 0 || next_round(state, square_limit, stack_size)) {
        const PairEntry pair = stack[--stack_size];
        if (pair.bound > square_limit || beyond_along(state, pair)) continue;
        if (both_leaves(state, pair)) {
            state.measured = true;
            state.diving = false;
            const bool may_touch = measure(state, pair), must_process = may_touch || state.is_near;
            square_limit = square_of(state.limit);
            if (state.depth_first > 0 && --state.depth_first == 0) {
                state.round = 0;
                while (stack_size > 0 && state.deferred_count < ClosestPairState::most_deferred) {
                    state.deferred[state.deferred_count++] = stack[--stack_size];
                }
            }
            if (!must_process && state.found + 64 <= ClosestPairState::most_candidates) continue;
            drop_beyond(state);
            if (!must_process && state.found + 64 <= ClosestPairState::most_candidates) continue;
            state.stack_size = stack_size;
            return true;
        }
        const Opened opened(state, pair, square_limit);
        if (opened.mask == 0) continue;
        if (state.enough >= 0 && are_near_as_wholes(state, pair, opened)) {
            state.is_near = true;
            return true;
        }
        if (state.depth_first > 0) {
            push_children(opened, pair, stack, stack_size);
            continue;
        }
        auto nearest = static_cast<std::uint32_t>(std::countr_zero(opened.mask));
        for (std::uint32_t others = opened.mask & (opened.mask - 1); others != 0; others &= others - 1) {
            const auto lane = static_cast<std::uint32_t>(std::countr_zero(others));
            nearest = opened.keys[lane] < opened.keys[nearest] ? lane : nearest;
        }
        const auto put = [&](std::uint32_t lane, bool now) {
            const PairEntry entry = opened.entry(pair, lane);
            if (now || state.deferred_count == ClosestPairState::most_deferred) {
                stack[stack_size++] = entry;
            } else {
                state.deferred[state.deferred_count++] = entry;
            }
        };
        for (std::uint32_t others = opened.mask & ~(1u << nearest); others != 0; others &= others - 1) {
            const auto lane = static_cast<std::uint32_t>(std::countr_zero(others));
            put(lane, !state.diving && opened.bounds[lane] <= state.round);
        }
        put(nearest, state.diving || opened.bounds[nearest] <= state.round);
    }
    state.stack_size = 0;
    drop_beyond(state);
    return false;
}

}  // namespace
}  // namespace abut::bvh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace abut::bvh {

HWY_EXPORT(next);

bool next(ClosestPairState& state) noexcept { return HWY_DYNAMIC_DISPATCH(next)(state); }

}  // namespace abut::bvh
#endif

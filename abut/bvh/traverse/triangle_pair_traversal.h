// SPDX-License-Identifier: MIT
// The way through two trees at once whose leaves' triangles are made ready for kernels.
#pragma once

#include <bit>

#include "abut/bvh/traverse/closest_pair_kernel.h"
#include "abut/bvh/traverse/pair_traversal.h"

namespace abut::bvh {

/// A tree of triangles, the cells of its leaves, and where it is.
struct PlacedTree {
    const Bvh& tree;
    std::span<const LeafCell> leaves;
    const BvhFrame& frame;
};

/// Finds pairs of triangles that may meet, or be nearest.
class TrianglePairTraversal {
public:
    TrianglePairTraversal(const PlacedTree& a, const PlacedTree& b) noexcept;
    /// Of one with itself: each pair of different triangles once, but for neighbours, by their corners, that surely share no
    /// more than their common corner or edge.
    explicit TrianglePairTraversal(const PlacedTree& tree) noexcept;

    /// Whether floats can hold all that takes part. If not, see PairTraversal.
    [[nodiscard]] bool usable() const noexcept { return usable_; }

    /// Calls leaf(triangle, triangle), their numbers among a's and b's leaves, for the pairs of triangles below a pair of children that may meet,
    /// until it is true. Returns whether it was.
    template <class Leaf>
    bool traverse(const ChildPair& from, Leaf leaf) const {
        TrianglePairState state;
        begin(state, from, ~std::uint64_t{0});
        return go_on(state, leaf);
    }
    /// The same, but opens only as many children as steps.left says, which it counts down; at 0 it calls steps.more(), and ends
    /// where that returns false: then it returns true, too.
    template <class Steps, class Leaf>
    bool traverse_within(const ChildPair& from, Steps& steps, Leaf leaf) const {
        TrianglePairState state;
        begin(state, from, steps.left);
        for (;;) {
            if (go_on(state, leaf)) return true;
            steps.left = state.patience;
            if (state.waiting == 0) return false;
            if (!steps.more()) return true;
            state.patience = steps.left;
        }
    }
    /// The same from the roots on, but opens only so many children: returns the pairs from which to go on. Of leaf nothing is
    /// returned.
    template <class Leaf>
    [[nodiscard]] std::vector<ChildPair> traverse_some(std::uint64_t patience, Leaf leaf) const {
        TrianglePairState state;
        begin(state, {}, patience);
        go_on(state, [&](std::uint32_t i, std::uint32_t j) {
            leaf(i, j);
            return false;
        });
        std::vector<ChildPair> rest;
        for (std::size_t i = 0; i < state.waiting; ++i) {
            const PairEntry& entry = state.entries[i];
            rest.push_back({{entry.a / 8, entry.a % 8}, {entry.b / 8, entry.b % 8}});
        }
        return rest;
    }

    /// Calls offer(triangle, triangle), their numbers among a's and b's leaves, for all pairs of triangles that may be nearest, or as near, among
    /// those at most limit() apart, which may shrink; until it is true.
    template <class Limit, class Offer>
    void nearest(Limit limit, Offer offer) const {
        ClosestPairState state;
        begin(state);
        limit_to(state, limit());
        for (bool more = true; more;) {
            more = next(state);
            for (std::size_t i = 0; i < state.found; ++i) {
                const auto& candidate = state.candidates[i];
                if (candidate.low <= state.limit && offer(candidate.a, candidate.b)) return;
                limit_to(state, limit());
            }
            state.found = 0;
        }
    }

private:
    void limit_to(ClosestPairState& state, double limit) const noexcept;
    void begin(ClosestPairState& state) const noexcept;
    void begin(TrianglePairState& state, const ChildPair& from, std::uint64_t patience) const noexcept;

    template <class Leaf>
    static bool go_on(TrianglePairState& state, Leaf leaf) {
        while (next(state)) {
            for (std::uint64_t left = state.may_meet; left != 0; left &= left - 1) {
                const auto pair = static_cast<std::uint32_t>(std::countr_zero(left));
                if (leaf(state.first_a + pair % 8, state.first_b + pair / 8)) return true;
            }
        }
        return false;
    }

    const BvhFrame& in_a_;
    bool usable_ = false;
    bool turned_ = false;
    bool with_itself_ = false;
    PairSide a_{}, b_{};
};

}  // namespace abut::bvh

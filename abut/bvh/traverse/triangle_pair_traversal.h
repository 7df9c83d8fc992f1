// SPDX-License-Identifier: MIT
// Traverses two trees of triangles at once, to the pairs of triangles that may intersect, or that may be nearest.
//
// A triangle is named by its number among the leaves: eight times the first cell of its leaf, plus its lane (leaf8.h).
#pragma once

#include <bit>

#include "abut/bvh/traverse/closest_pair_kernel.h"
#include "abut/bvh/traverse/pair_traversal.h"

namespace abut::bvh {

/// A tree of triangles, the cells of its leaves, and its frame.
struct PlacedTree {
    const Bvh& tree;
    std::span<const LeafCell> leaves;
    const BvhFrame& frame;
};

/// Finds the pairs of triangles of two trees that may intersect, or that may be nearest.
class TrianglePairTraversal {
public:
    TrianglePairTraversal(const PlacedTree& a, const PlacedTree& b) noexcept;
    /// The same with the relative frames of `boxes`, a traversal of the same trees.
    TrianglePairTraversal(const PlacedTree& a, const PlacedTree& b, const PairTraversal& boxes) noexcept;
    /// One tree with itself: each pair of different triangles once, except for triangles with a common corner or edge
    /// that certainly share nothing else.
    explicit TrianglePairTraversal(const PlacedTree& tree) noexcept;

    /// Whether both trees are within the range of floats. If not, use PairTraversal.
    [[nodiscard]] bool usable() const noexcept { return usable_; }

    /// Calls leaf(triangle of a, triangle of b) for the pairs of triangles below a pair of children that may intersect.
    /// Ends when leaf returns true; returns whether it did.
    template <class Leaf>
    bool traverse(const ChildPair& from, Leaf leaf) const {
        TrianglePairState state;
        begin(state, from, ~std::uint64_t{0});
        return advance(state, leaf);
    }
    /// The same, but counts steps.left down for each child that is opened; at 0 it calls steps.more(), and if that
    /// returns false, it ends and returns true, too. When leaf ends the traversal, steps.left is not updated.
    template <class Steps, class Leaf>
    bool traverse_within(const ChildPair& from, Steps& steps, Leaf leaf) const {
        TrianglePairState state;
        begin(state, from, steps.left);
        for (;;) {
            if (advance(state, leaf)) return true;
            steps.left = state.budget;
            if (state.stack_size == 0) return false;
            if (!steps.more()) return true;
            state.budget = steps.left;
        }
    }
    /// The same from the roots on, but opens at most `budget` children, and ignores what leaf returns. Returns the
    /// pairs from which to continue.
    template <class Leaf>
    [[nodiscard]] std::vector<ChildPair> traverse_some(std::uint64_t budget, Leaf leaf) const {
        TrianglePairState state;
        begin(state, {}, budget);
        advance(state, [&](std::uint32_t i, std::uint32_t j) {
            leaf(i, j);
            return false;
        });
        std::vector<ChildPair> rest;
        for (std::size_t i = 0; i < state.stack_size; ++i) {
            const PairEntry& entry = state.entries[i];
            rest.push_back({{entry.a / 8, entry.a % 8}, {entry.b / 8, entry.b % 8}});
        }
        return rest;
    }

    /// Calls offer(triangle of a, triangle of b) for all pairs of triangles that may be nearest, or equally near, among
    /// those at most limit() apart; limit() may shrink. Ends when offer returns true.
    template <class Limit, class Offer>
    void nearest(Limit limit, Offer offer) const {
        ClosestPairState state;
        begin(state, -1);
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

    /// Whether any two triangles are at most `distance` apart. test(triangle of a, triangle of b) decides where floats
    /// do not.
    template <class Test>
    [[nodiscard]] bool within(double distance, Test test) const {
        ClosestPairState state;
        begin(state, distance);
        limit_to(state, relaxed(distance));
        for (bool more = true; more;) {
            more = next(state);
            if (state.is_near) return true;
            for (std::size_t i = 0; i < state.found; ++i) {
                const auto& candidate = state.candidates[i];
                if (candidate.low <= state.limit && test(candidate.a, candidate.b)) return true;
            }
            state.found = 0;
        }
        return false;
    }

private:
    TrianglePairTraversal(const PlacedTree& a, const PlacedTree& b, const RelativeFrame& to_b,
                          const RelativeFrame& to_a) noexcept;

    void limit_to(ClosestPairState& state, double limit) const noexcept;
    void begin(ClosestPairState& state, double enough) const noexcept;
    void begin(TrianglePairState& state, const ChildPair& from, std::uint64_t budget) const noexcept;

    template <class Leaf>
    static bool advance(TrianglePairState& state, Leaf leaf) {
        while (next(state)) {
            for (std::uint64_t left = state.may_intersect; left != 0; left &= left - 1) {
                const auto pair = static_cast<std::uint32_t>(std::countr_zero(left));
                if (leaf(state.first_a + pair % 8, state.first_b + pair / 8)) return true;
            }
        }
        return false;
    }

    const BvhFrame& in_a_;
    bool usable_ = false;
    bool frames_differ_ = false;
    bool with_itself_ = false;
    PairSide a_{}, b_{};
};

}  // namespace abut::bvh

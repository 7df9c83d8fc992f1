// SPDX-License-Identifier: MIT
// The way through two trees at once whose leaves' triangles are made ready for kernels.
#pragma once

#include <bit>

#include "abut/simd/near_walk.h"
#include "abut/tree/walk_pairs.h"

namespace abut::tree {

/// A tree of triangles, the cells of its leaves, and where it is.
struct PlacedTree {
    const Tree& tree;
    std::span<const simd::LeafCell> leaves;
    const Frame& frame;
};

/// Finds pairs of triangles that may meet, or be nearest.
class MeetingWalk {
public:
    MeetingWalk(const PlacedTree& a, const PlacedTree& b) noexcept;
    /// Of one with itself: each pair of different triangles once, but for neighbours, by their corners, that surely share no
    /// more than their common corner or edge.
    explicit MeetingWalk(const PlacedTree& tree) noexcept;

    /// Whether floats can hold all that takes part. If not, see PairWalk.
    [[nodiscard]] bool usable() const noexcept { return usable_; }

    /// Calls leaf(triangle, triangle), their numbers among a's and b's leaves, for the pairs of triangles below a pair of children that may meet,
    /// until it is true. Returns whether it was.
    template <class Leaf>
    bool walk(const ChildPair& from, Leaf leaf) const {
        simd::PairWalk walk;
        begin(walk, from, ~std::uint64_t{0});
        return go_on(walk, leaf);
    }
    /// The same, but opens only as many children as steps.left says, which it counts down; at 0 it calls steps.more(), and ends
    /// where that returns false: then it returns true, too.
    template <class Steps, class Leaf>
    bool walk_within(const ChildPair& from, Steps& steps, Leaf leaf) const {
        simd::PairWalk walk;
        begin(walk, from, steps.left);
        for (;;) {
            if (go_on(walk, leaf)) return true;
            steps.left = walk.patience;
            if (walk.waiting == 0) return false;
            if (!steps.more()) return true;
            walk.patience = steps.left;
        }
    }
    /// The same from the roots on, but opens only so many children: returns the pairs from which to go on. Of leaf nothing is
    /// returned.
    template <class Leaf>
    [[nodiscard]] std::vector<ChildPair> walk_some(std::uint64_t patience, Leaf leaf) const {
        simd::PairWalk walk;
        begin(walk, {}, patience);
        go_on(walk, [&](std::uint32_t i, std::uint32_t j) {
            leaf(i, j);
            return false;
        });
        std::vector<ChildPair> rest;
        for (std::size_t i = 0; i < walk.waiting; ++i) {
            const simd::PairEntry& entry = walk.entries[i];
            rest.push_back({{entry.a / 8, entry.a % 8}, {entry.b / 8, entry.b % 8}});
        }
        return rest;
    }

    /// Calls offer(triangle, triangle), their numbers among a's and b's leaves, for all pairs of triangles that may be nearest, or as near, among
    /// those at most limit() apart, which may shrink; until it is true.
    template <class Limit, class Offer>
    void nearest(Limit limit, Offer offer) const {
        simd::NearWalk walk;
        begin(walk);
        limit_to(walk, limit());
        for (bool more = true; more;) {
            more = simd::next(walk);
            for (std::size_t i = 0; i < walk.found; ++i) {
                const auto& candidate = walk.candidates[i];
                if (candidate.low <= walk.limit && offer(candidate.a, candidate.b)) return;
                limit_to(walk, limit());
            }
            walk.found = 0;
        }
    }

private:
    void limit_to(simd::NearWalk& walk, double limit) const noexcept;
    void begin(simd::NearWalk& walk) const noexcept;
    void begin(simd::PairWalk& walk, const ChildPair& from, std::uint64_t patience) const noexcept;

    template <class Leaf>
    static bool go_on(simd::PairWalk& walk, Leaf leaf) {
        while (simd::next(walk)) {
            for (std::uint64_t left = walk.may_meet; left != 0; left &= left - 1) {
                const auto pair = static_cast<std::uint32_t>(std::countr_zero(left));
                if (leaf(walk.first_a + pair % 8, walk.first_b + pair / 8)) return true;
            }
        }
        return false;
    }

    const Frame& in_a_;
    bool usable_ = false;
    bool turned_ = false;
    bool with_itself_ = false;
    simd::PairSide a_{}, b_{};
};

}  // namespace abut::tree

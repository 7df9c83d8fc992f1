// SPDX-License-Identifier: MIT
// The way through two trees at once whose leaves' triangles are made ready for kernels.
#pragma once

#include <bit>

#include "abut/simd/pair_walk.h"
#include "abut/tree/walk_pairs.h"

namespace abut::tree {

/// A tree of triangles, its leaves' triangles by the leaves' numbers, and where it is.
struct PlacedTree {
    const Tree& tree;
    std::span<const simd::Triangles8> leaves;
    const Frame& frame;
};

/// Finds pairs of triangles that may meet.
class MeetingWalk {
public:
    MeetingWalk(const PlacedTree& a, const PlacedTree& b) noexcept;
    /// Of one with itself: each pair of different triangles once, but for neighbours, by their vertices, that surely share no
    /// more than their common corner or edge.
    MeetingWalk(const PlacedTree& tree, std::span<const simd::Indices8> indices) noexcept;

    /// Whether floats can hold all that takes part. If not, see PairWalk.
    [[nodiscard]] bool usable() const noexcept { return usable_; }

    /// Calls leaf(place, place), in a's and b's orders, for the pairs of triangles below a pair of children that may meet,
    /// until it is true. Returns whether it was.
    template <class Leaf>
    bool walk(const ChildPair& from, Leaf leaf) const {
        simd::PairWalk walk;
        begin(walk, from);
        walk.limit = 0;
        while (simd::next(walk)) {
            for (std::uint64_t left = walk.may_meet; left != 0; left &= left - 1) {
                const auto pair = static_cast<std::uint32_t>(std::countr_zero(left));
                if (leaf(walk.first_a + pair % 8, walk.first_b + pair / 8)) return true;
            }
        }
        return false;
    }

    /// Calls leaf(first place of a, first place of b, pairs) for pairs of leaves of which some triangles may be at most limit()
    /// apart, which may shrink: bit 8 k + i of pairs for b's k-th and a's i-th. way() is a unit vector of the world along
    /// which the two may lie apart, or zero.
    template <class Limit, class Way, class Leaf>
    void nearest(Limit limit, Way way, Leaf leaf) const {
        simd::PairWalk walk;
        begin(walk, {});
        for (;;) {
            limit_to(walk, limit(), way());
            if (!simd::next(walk)) return;
            leaf(walk.first_a, walk.first_b, walk.may_meet);
        }
    }

private:
    void limit_to(simd::PairWalk& walk, double limit, Vec3 way) const noexcept;
    void begin(simd::PairWalk& walk, const ChildPair& from) const noexcept;

    const Frame& in_a_;
    const Frame& in_b_;
    bool usable_ = false;
    bool turned_ = false;
    bool with_itself_ = false;
    const simd::Indices8* indices_ = nullptr;
    simd::PairSide a_{}, b_{};
};

}  // namespace abut::tree

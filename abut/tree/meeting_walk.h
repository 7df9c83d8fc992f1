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
    /// Of one with itself: each pair of different triangles once.
    explicit MeetingWalk(const PlacedTree& tree) noexcept;

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
            for (std::uint32_t k = 0; k < 8; ++k) {
                for (std::uint32_t mask = walk.may_meet[k]; mask != 0; mask &= mask - 1) {
                    const auto lane = static_cast<std::uint32_t>(std::countr_zero(mask));
                    if (leaf(walk.first_a + lane, walk.first_b + k)) return true;
                }
            }
        }
        return false;
    }

    /// Calls leaf(first place of a, first place of b, masks) for pairs of leaves of which some triangles may be at most limit()
    /// apart, which may shrink: masks[k], for b's k-th, has bit i where a's i-th is one. way() is a unit vector of the world
    /// along which the two may lie apart, or zero.
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
    simd::PairSide a_{}, b_{};
};

}  // namespace abut::tree

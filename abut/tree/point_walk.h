// SPDX-License-Identifier: MIT
// A point's way through a tree whose leaves' triangles are made ready for kernels.
#pragma once

#include "abut/simd/point_walk.h"
#include "abut/tree/walk.h"

namespace abut::tree {

/// Finds the primitives that may be nearest to a point.
class PointWalk {
public:
    /// `leaves` holds the cells of the tree's leaves; the point lies somewhere in the box `where`.
    PointWalk(const Tree& tree, std::span<const simd::LeafCell> leaves, const Aabb& where) noexcept;

    /// Whether floats can hold all that takes part. If not, see walk_nearest.
    [[nodiscard]] bool usable() const noexcept { return usable_; }

    /// Calls leaf(numbers among the leaves) for all that may be nearest, or as near, among those at most limit() away, which
    /// may shrink.
    template <class Limit, class Leaf>
    void walk(Limit limit, Leaf leaf) {
        limit_to(limit());
        walk_.has_limit = walk_.limit < std::numeric_limits<float>::infinity();
        for (bool more = true; more; limit_to(limit())) {
            more = simd::next(walk_, tree_.nodes().data(), leaves_);
            std::array<std::uint32_t, simd::PointWalk::most_candidates> found;
            for (std::size_t i = 0; i < walk_.found; ++i) found[i] = walk_.candidates[i].triangle;
            leaf(std::span<const std::uint32_t>(found.data(), walk_.found));
            walk_.found = 0;
        }
    }

private:
    void limit_to(double distance) noexcept;

    const Tree& tree_;
    const simd::LeafCell* leaves_;
    bool usable_ = false;
    simd::PointWalk walk_;
};

}  // namespace abut::tree

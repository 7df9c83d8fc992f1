// SPDX-License-Identifier: MIT
// A point's way through a tree whose leaves' triangles are made ready for kernels.
#pragma once

#include <array>
#include <span>

#include "abut/bvh/traverse/closest_point_kernel.h"
#include "abut/bvh/traverse/traversal.h"

namespace abut::bvh {

/// Makes a point's way ready that lies somewhere in the box `where`. False where floats cannot hold all that
/// takes part.
[[nodiscard]] bool begin(ClosestPointQuery& way, const Bvh& tree, const Aabb& where) noexcept;

/// Nothing beyond this distance matters any more.
void limit_to(ClosestPointQuery& way, double distance) noexcept;

/// What a way has found so far, by numbers among the leaves: leaf(span) once, then it has room again.
template <class Leaf>
void take_found(ClosestPointQuery& way, Leaf leaf) {
    std::array<std::uint32_t, ClosestPointQuery::most_candidates> found;
    for (std::size_t i = 0; i < way.found; ++i) found[i] = way.candidates[i].triangle;
    leaf(std::span<const std::uint32_t>(found.data(), way.found));
    way.found = 0;
}

/// Finds the primitives that may be nearest to a point.
class ClosestPointTraversal {
public:
    /// `leaves` holds the cells of the tree's leaves; the point lies somewhere in the box `where`. All at most `radius` away may
    /// be nearest, as they are to a ball.
    ClosestPointTraversal(const Bvh& tree, std::span<const LeafCell> leaves, const Aabb& where,
                          double radius = 0) noexcept;

    /// Whether floats can hold all that takes part. If not, see traverse_nearest.
    [[nodiscard]] bool usable() const noexcept { return usable_; }

    /// Calls leaf(numbers among the leaves) for all that may be nearest, or as near, among those at most limit() away, which
    /// may shrink.
    template <class Limit, class Leaf>
    void traverse(Limit limit, Leaf leaf) {
        limit_to(state_, limit());
        for (bool more = true; more; limit_to(state_, limit())) {
            more = next(state_, tree_.nodes().data(), leaves_);
            take_found(state_, leaf);
        }
    }

private:
    const Bvh& tree_;
    const LeafCell* leaves_;
    bool usable_ = false;
    ClosestPointState state_;
};

}  // namespace abut::bvh

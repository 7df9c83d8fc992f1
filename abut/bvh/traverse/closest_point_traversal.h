// SPDX-License-Identifier: MIT
// Traverses a mesh's BVH to the triangles that may be nearest to a point.
//
// A triangle is named by its number among the leaves: eight times the first cell of its leaf, plus its lane (leaf8.h).
#pragma once

#include <array>
#include <span>

#include "abut/bvh/traverse/closest_point_kernel.h"
#include "abut/bvh/traverse/traversal.h"

namespace abut::bvh {

/// Prepares the query for a point that lies somewhere in the box `where`. Returns false if the tree or the box is not
/// within the range of floats.
[[nodiscard]] bool begin(ClosestPointQuery& way, const Bvh& tree, const Aabb& where) noexcept;

/// Lowers the query's limit: nothing beyond this distance matters any more.
void limit_to(ClosestPointQuery& way, double distance) noexcept;

/// Calls leaf once with the triangles that a query has found so far, as a span of numbers, and empties the list.
template <class Leaf>
void take_found(ClosestPointQuery& way, Leaf leaf) {
    std::array<std::uint32_t, ClosestPointQuery::most_candidates> found;
    for (std::size_t i = 0; i < way.found; ++i) found[i] = way.candidates[i].triangle;
    leaf(std::span<const std::uint32_t>(found.data(), way.found));
    way.found = 0;
}

/// Finds the triangles that may be nearest to a point.
class ClosestPointTraversal {
public:
    /// `leaves` holds the cells of the tree's leaves; the point lies somewhere in the box `where`. All triangles at
    /// most `radius` away are reported, because they are equally near, at distance 0, to a ball of that radius.
    ClosestPointTraversal(const Bvh& tree, std::span<const LeafCell> leaves, const Aabb& where,
                          double radius = 0) noexcept;

    /// Whether the tree, the point and the radius are within the range of floats. If not, use traverse_nearest.
    [[nodiscard]] bool usable() const noexcept { return usable_; }

    /// Calls leaf(triangles) for all that may be nearest, or equally near, among those at most limit() away; limit()
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

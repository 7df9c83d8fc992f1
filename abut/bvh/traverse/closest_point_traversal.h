// SPDX-License-Identifier: MIT
// Traverses a mesh's BVH to the triangles that may be nearest to a point, or to each of several points.
//
// The SIMD kernels work on ClosestPointQuery and what is derived from it, in floats. They never reject a triangle that
// is nearest; see ray_traversal.h.
//
// A triangle is named by its number among the leaves: eight times the first cell of its leaf, plus its lane (leaf8.h).
#pragma once

#include <array>
#include <span>

#include "abut/bvh/leaf8.h"
#include "abut/bvh/node8.h"
#include "abut/bvh/traverse/frontier.h"
#include "abut/bvh/traverse/traversal.h"
#include "abut/bvh/traverse/traversal_stack.h"

namespace abut::bvh {

/// A point in a tree's frame, prepared by closest_point_traversal.cpp, and the triangles found so far.
struct ClosestPointQuery {
    std::array<double, 3> point;
    double error;              // bounds the distance between `point` and the exact point
    std::array<float, 3> low;  // the point, rounded so that boxes only come nearer
    std::array<float, 3> high;
    float slack;  // bounds the error of the point and of what is computed from it for discs
    float limit;  // nothing matters beyond this distance; it shrinks as triangles are found,
    float least;  // but not below this: all triangles that a ball of this radius touches matter

    /// A triangle that may be nearest, by its number (leaf8.h), and a lower bound of its distance.
    struct Candidate {
        std::uint32_t triangle;
        float low;
    };
    static constexpr std::size_t most_candidates = 40;
    std::size_t found;
    std::array<Candidate, most_candidates> candidates;

    const std::uint32_t* order;  // the tree's order; prefetched, because the caller reads it for the candidates
};

/// The traversal for one point, in which the nearest child of all is always next.
struct ClosestPointState : ClosestPointQuery {
    Frontier frontier;
};

/// Continues until the traversal has ended, and returns false, or until the array of candidates is full, and returns
/// true: then the caller empties it and may lower the limit. The nearest triangle, and all that are equally near, are
/// among the candidates whose `low` is at most the limit.
[[nodiscard]] bool next(ClosestPointState& state, const Node8* nodes, const LeafCell* leaves) noexcept;

/// Traversals for several points at once, each depth first, interleaved a step of each in turn.
struct ClosestPointStream {
    static constexpr std::size_t most = 16;
    struct Traversal : ClosestPointQuery {
        TraversalStack stack;
    };
    std::array<Traversal, most> traversals;

    /// Called when the traversal with this number has ended, and nothing is on its stack, as before the first one; and
    /// when its array of candidates is full. The callee empties the candidates and may lower the limit, or begins
    /// another query. Returns false, for a traversal that has ended, if there is no other query.
    bool (*more)(ClosestPointStream& stream, std::size_t number);
};

/// Calls more() for each number, and runs the traversals until there are no more queries.
void nearest_each(ClosestPointStream& stream, const Node8* nodes, const LeafCell* leaves) noexcept;

/// Prepares the query for a point that lies somewhere in the box `where`. Returns false if the tree or the box is not
/// within the range of floats.
[[nodiscard]] bool begin(ClosestPointQuery& query, const Bvh& tree, const Aabb& where) noexcept;

/// Lowers the query's limit: nothing beyond this distance matters any more.
void limit_to(ClosestPointQuery& query, double distance) noexcept;

/// Calls leaf once with the triangles that a query has found so far, as a span of numbers, and empties the list.
template <class Leaf>
void process_found(ClosestPointQuery& query, Leaf leaf) {
    std::array<std::uint32_t, ClosestPointQuery::most_candidates> found;
    for (std::size_t i = 0; i < query.found; ++i) found[i] = query.candidates[i].triangle;
    leaf(std::span<const std::uint32_t>(found.data(), query.found));
    query.found = 0;
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
            process_found(state_, leaf);
        }
    }

private:
    const Bvh& tree_;
    const LeafCell* leaves_;
    bool usable_ = false;
    ClosestPointState state_;
};

}  // namespace abut::bvh

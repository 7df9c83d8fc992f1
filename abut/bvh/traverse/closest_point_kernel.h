// SPDX-License-Identifier: MIT
// The SIMD kernels that traverse a wide BVH of triangles to those that may be nearest to a point, or to several points,
// in floats.
//
// They never reject a triangle that is nearest; see ray_kernel.h.
#pragma once

#include "abut/bvh/leaf8.h"
#include "abut/bvh/node8.h"
#include "abut/bvh/traverse/frontier.h"
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
    struct Way : ClosestPointQuery {
        TraversalStack stack;
    };
    std::array<Way, most> ways;

    /// Called when the traversal with this number has ended, and nothing is on its stack, as before the first one; and
    /// when its array of candidates is full. The callee empties the candidates and may lower the limit, or begins
    /// another query. Returns false, for a traversal that has ended, if there is no other query.
    bool (*more)(ClosestPointStream& stream, std::size_t number);
};

/// Calls more() for each number, and runs the traversals until there are no more queries.
void nearest_each(ClosestPointStream& stream, const Node8* nodes, const LeafCell* leaves) noexcept;

}  // namespace abut::bvh

// SPDX-License-Identifier: MIT
// A point's way through a wide BVH of triangles to those that may be nearest, in floats. It only prunes; see ray_kernel.h.
#pragma once

#include "abut/bvh/leaf8.h"
#include "abut/bvh/node8.h"
#include "abut/bvh/traverse/frontier.h"
#include "abut/bvh/traverse/traversal_stack.h"

namespace abut::bvh {

/// A point in a tree's frame, made ready by closest_point_traversal.cpp, and how far it has come.
struct ClosestPointQuery {
    std::array<double, 3> point;
    double error;              // how far it may be off, altogether
    std::array<float, 3> low;  // the point, rounded so that boxes only come nearer
    std::array<float, 3> high;
    float slack;  // how far it and what is rounded beside it may be off
    float limit;  // nothing matters beyond this distance; it shrinks as triangles are found,
    float least;  // but not below this: all that a ball of that radius touches matters

    /// A triangle that may be nearest: its number among the leaves, and a lower bound of its distance.
    struct Candidate {
        std::uint32_t triangle;
        float low;
    };
    static constexpr std::size_t most_candidates = 40;
    std::size_t found;
    std::array<Candidate, most_candidates> candidates;

    const std::uint32_t* order;  // which the caller asks next of the triangles that may be nearest
};

/// One that goes alone: the nearest comes first.
struct ClosestPointState : ClosestPointQuery {
    Frontier frontier;
};

/// Goes on until all is seen, or until there is no more room for candidates: then true, and the caller empties them and
/// may lower the limit. The nearest triangle, and all as near, are among those whose `low` is at most the limit.
[[nodiscard]] bool next(ClosestPointState& state, const Node8* nodes, const LeafCell* leaves) noexcept;

/// Several points on their ways at once, each in depth, a step of each in turn.
struct ClosestPointStream {
    static constexpr std::size_t most = 16;
    struct Way : ClosestPointQuery {
        TraversalStack stack;
    };
    std::array<Way, most> ways;

    /// Called at the end of a way, when nothing waits in its stack, as before the first, or when it has no more room for
    /// candidates: the caller empties these and may lower the limit, or begins another one. False, of one that has ended, if
    /// there is no other.
    bool (*more)(ClosestPointStream& stream, std::size_t number);
};

/// Goes all ways, from one call of more() each on, until there are no more.
void nearest_each(ClosestPointStream& stream, const Node8* nodes, const LeafCell* leaves) noexcept;

}  // namespace abut::bvh

// SPDX-License-Identifier: MIT
// A moving shape's way through a wide BVH of triangles to those that it may touch first, in floats. It only prunes, and
// bounds; see ray_kernel.h.
#pragma once

#include "abut/bvh/leaf8.h"
#include "abut/bvh/traverse/traversal_stack.h"

namespace abut::bvh {

/// What moves, in a tree's frame: the points center + c0 axis0 + c1 axis1 + ..., each c in [-1, 1], and what is at most `outer`
/// from them. Made ready by sweep_traversal.cpp. The way is counted in steps of 1 along its longest axis.
struct SweepTraversalState {
    std::array<double, 3> center;
    std::array<double, 3> direction;  // ±1 along the longest axis
    double error;                     // how far any point of it may be off
    std::size_t axes;                 // 0 to 3, at right angles to each other
    std::array<std::array<double, 3>, 3> axis;
    double outer;
    double inner;  // what is within so far of those points surely belongs to it; negative when nothing is sure
    // For near and far sides of boxes, rounded so that the way within a box only grows; the shape's own box is in them.
    std::array<float, 3> near_inverse;
    std::array<float, 3> far_inverse;
    std::array<float, 3> near_origin;
    std::array<float, 3> far_origin;
    std::array<std::uint32_t, 3> near_side;  // the floats in a Box8 at which these sides begin
    std::array<std::uint32_t, 3> far_side;
    std::array<float, 3> middle;  // the center,
    std::array<float, 3> unit;    // the way of length 1,
    float reach;       // and how far from the center the shape lies, with room for what rounding does to all;
    float around;      // and `outer`, likewise
    float per_length;  // a length of the way is so many steps
    float limit;       // nothing matters beyond this; it shrinks as triangles are surely touched

    /// A triangle that may be touched, not before `low`.
    struct Candidate {
        float low;
        std::uint32_t triangle;  // its number among the leaves
    };
    static constexpr std::size_t most_candidates = 32;
    std::size_t found;
    std::array<Candidate, most_candidates> candidates;

    TraversalStack stack;
};

/// Goes on until all is seen, or until there are candidates that the caller should look at: then true, and the caller
/// empties them and may lower the limit. What is touched first is among those whose `low` is at most the limit.
[[nodiscard]] bool next(SweepTraversalState& state, const Node8* nodes, const LeafCell* leaves) noexcept;

}  // namespace abut::bvh

// SPDX-License-Identifier: MIT
// The SIMD kernel that traverses a wide BVH of triangles with a moving shape, in floats, to the triangles that it may
// touch first.
//
// It never rejects a triangle that is touched first, and bounds the time of each; see ray_kernel.h.
#pragma once

#include "abut/bvh/leaf8.h"
#include "abut/bvh/traverse/traversal_stack.h"

namespace abut::bvh {

/// A moving shape in a tree's frame: the points center + c0 axis0 + c1 axis1 + ..., each c in [-1, 1], and all within
/// `outer` of them. Prepared by sweep_traversal.cpp. The motion is measured in steps of 1 along its longest axis.
struct SweepTraversalState {
    std::array<double, 3> center;
    std::array<double, 3> direction;  // ±1 along the longest axis
    double error;                     // bounds the error of any point of the shape
    std::size_t axes;                 // 0 to 3, at right angles to each other
    std::array<std::array<double, 3>, 3> axis;
    double outer;
    double inner;  // what is within so far of those points certainly belongs to the shape; negative when nothing does
    // 1 / direction, and its product with the center, for near and far sides of boxes, rounded so that the part of the
    // motion within a box only grows. They include the shape's own box.
    std::array<float, 3> near_inverse;
    std::array<float, 3> far_inverse;
    std::array<float, 3> near_origin;
    std::array<float, 3> far_origin;
    std::array<std::uint32_t, 3> near_side;  // where these sides begin among the floats of a Box8
    std::array<std::uint32_t, 3> far_side;
    std::array<float, 3> middle;  // the center in floats,
    std::array<float, 3> unit;    // the direction as a unit vector,
    float reach;       // a bound of the shape's distance from the center, with room for the rounding of all these,
    float around;      // and `outer`, likewise
    float per_length;  // steps in a unit of length of the motion
    float limit;       // nothing beyond this step matters; it shrinks as triangles are certainly touched

    /// A triangle that may be touched, no earlier than at step `low`.
    struct Candidate {
        float low;
        std::uint32_t triangle;  // as in leaf8.h
    };
    static constexpr std::size_t most_candidates = 32;
    std::size_t found;
    std::array<Candidate, most_candidates> candidates;

    TraversalStack stack;
};

/// Continues until the traversal has ended, and returns false, or until there are candidates for the caller to process,
/// and returns true: the caller empties them and may lower the limit. The triangle touched first is among those whose
/// `low` is at most the limit.
[[nodiscard]] bool next(SweepTraversalState& state, const Node8* nodes, const LeafCell* leaves) noexcept;

}  // namespace abut::bvh

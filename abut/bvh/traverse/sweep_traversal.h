// SPDX-License-Identifier: MIT
// Traverses a mesh's BVH to the triangles that a moving shape may touch first.
//
// The SIMD kernel works on SweepTraversalState, in floats. It never rejects a triangle that is touched first, and
// bounds the time of each; see ray_traversal.h.
#pragma once

#include <algorithm>

#include "abut/bvh/leaf8.h"
#include "abut/bvh/traverse/swept_body.h"
#include "abut/bvh/traverse/traversal.h"
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
    // 1 / direction, and its product with the centre, for near and far sides of boxes, rounded so that the part of the
    // motion within a box only grows. They include the shape's own box.
    std::array<float, 3> near_inverse;
    std::array<float, 3> far_inverse;
    std::array<float, 3> near_origin;
    std::array<float, 3> far_origin;
    std::array<std::uint32_t, 3> near_side;  // where these sides begin among the floats of a Box8
    std::array<std::uint32_t, 3> far_side;
    std::array<float, 3> middle;  // the centre in floats,
    std::array<float, 3> unit;    // the direction as a unit vector,
    float bounding_radius;  // a bound of the shape's distance from the centre, with room for the rounding of all these,
    float around;           // and `outer`, likewise
    float per_length;       // steps in a unit of length of the motion
    float limit;            // nothing beyond this step matters; it shrinks as triangles are certainly touched

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

/// Finds the triangles that a moving shape may touch first.
class SweepTraversal {
public:
    /// `leaves` holds the cells of the tree's leaves; `frame` places the tree in the world.
    SweepTraversal(const Bvh& tree, std::span<const LeafCell> leaves, const BvhFrame& frame, const SweptProxy& proxy,
                   Vec3 motion) noexcept;

    /// Whether the tree, the shape and the motion are within the range of floats. If not, use traverse_swept.
    [[nodiscard]] bool usable() const noexcept { return usable_; }

    /// Calls leaf(triangle's number, see leaf8.h) for all that may be touched first, or equally early, by t = limit(),
    /// roughly the first touched first. limit() may shrink.
    template <class Limit, class Leaf>
    void traverse(Limit limit, Leaf leaf) {
        for (bool more = true; more;) {
            limit_to(limit());
            more = next(state_, tree_.nodes().data(), leaves_);
            const auto end = state_.candidates.begin() + static_cast<std::ptrdiff_t>(state_.found);
            std::sort(state_.candidates.begin(), end, [](const auto& p, const auto& q) { return p.low < q.low; });
            for (auto it = state_.candidates.begin(); it != end && it->low <= state_.limit; ++it) {
                leaf(it->triangle);
                limit_to(limit());
            }
            state_.found = 0;
        }
    }

private:
    void limit_to(double t) noexcept;

    const Bvh& tree_;
    const LeafCell* leaves_;
    bool usable_ = false;
    double longest_ = 1;  // the caller's t is the step t · longest_ - start_
    double start_ = 0;    // how far the motion is shortened at its beginning, in steps
    SweepTraversalState state_;
};

}  // namespace abut::bvh

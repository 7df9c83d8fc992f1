// SPDX-License-Identifier: MIT
// Traverses a mesh's BVH to the triangles that a moving shape may touch first.
#pragma once

#include <algorithm>

#include "abut/bvh/bvh_frame.h"
#include "abut/bvh/traverse/sweep_kernel.h"
#include "abut/bvh/traverse/traversal.h"

namespace abut::bvh {

/// A moving shape in the world: the points center + c0 axis0 + c1 axis1 + ..., each c in [-1, 1], and all within
/// `outer` of them.
struct SweptProxy {
    Vec3 center{0};
    std::array<Vec3, 3> axes;  ///< at right angles to each other
    std::size_t axis_count = 0;
    double outer = 0;
    double inner = -1;  ///< what is within so far certainly belongs to the shape; negative when touches are not to be
                        ///< proved
};

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

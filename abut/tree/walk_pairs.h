// SPDX-License-Identifier: MIT
// Walks two trees together, or one with itself: every pair of primitives whose boxes may meet.
#pragma once

#include <utility>
#include <vector>

#include "abut/tree/frame.h"
#include "abut/tree/walk.h"

namespace abut::tree {

/// A child of a node: an inner one or a leaf. The root is lane 0 of node 0.
struct Child {
    std::uint32_t node = 0;
    std::uint32_t lane = 0;
    friend bool operator==(const Child&, const Child&) = default;
};

struct ChildPair {
    Child a, b;
};

/// Two trees, the first placed by `a_frame` and the second by `b_frame`.
class PairWalk {
public:
    PairWalk(const Tree& a, const Frame& a_frame, const Tree& b, const Frame& b_frame) noexcept
        : a_(a), b_(b), a_frame_(a_frame), b_frame_(b_frame), moved_(a_frame.moved() || b_frame.moved()) {}

    /// Where every walk begins; empty when either tree is.
    [[nodiscard]] std::vector<ChildPair> start() const {
        if (a_.empty() || b_.empty()) return {};
        return {ChildPair{}};
    }

    /// Calls leaf(i, j) for the pairs below a pair of children; true from leaf ends the walk. Returns whether it did.
    template <class Leaf>
    bool walk(const ChildPair& from, Leaf leaf) const {
        // Each step opens one side, so that two depths' worth of children is the most that waits.
        std::array<ChildPair, 16 * most_depth> stack;
        std::size_t waiting = 0;
        stack[waiting++] = from;
        while (waiting > 0) {
            const ChildPair pair = stack[--waiting];
            if (!both_leaves(pair)) {
                descend(pair, [&](const ChildPair& next) { stack[waiting++] = next; });
                continue;
            }
            const Node& a = a_.nodes()[pair.a.node];
            const Node& b = b_.nodes()[pair.b.node];
            for (std::uint32_t i = 0; i < a.count[pair.a.lane]; ++i) {
                for (std::uint32_t j = 0; j < b.count[pair.b.lane]; ++j) {
                    if (leaf(a_.order()[a.child[pair.a.lane] + i], b_.order()[b.child[pair.b.lane] + j])) return true;
                }
            }
        }
        return false;
    }

    /// Replaces a pair of children by the pairs one step further down, in a fixed order; leaf pairs stay as they are.
    template <class Sink>
    void descend(const ChildPair& pair, Sink sink) const {
        const Node& a = a_.nodes()[pair.a.node];
        const Node& b = b_.nodes()[pair.b.node];
        const bool a_leaf = a.count[pair.a.lane] != 0, b_leaf = b.count[pair.b.lane] != 0;
        const Aabb a_box = lane_box(a, pair.a.lane), b_box = lane_box(b, pair.b.lane);
        // The larger of two inner children is opened.
        if (!a_leaf && (b_leaf || size(a_box) >= size(b_box))) {
            const std::uint32_t child = a.child[pair.a.lane];
            const Aabb query = moved_ ? a_frame_.to_tree(b_frame_.to_world(b_box)) : b_box;
            const simd::Box box = rounded_outwards(query);
            for_each_lane(simd::overlap(a_.nodes()[child].boxes, box) & a_.nodes()[child].used, [&](std::size_t lane) {
                sink({{child, static_cast<std::uint32_t>(lane)}, pair.b});
            });
        } else {
            const std::uint32_t child = b.child[pair.b.lane];
            const Aabb query = moved_ ? b_frame_.to_tree(a_frame_.to_world(a_box)) : a_box;
            const simd::Box box = rounded_outwards(query);
            for_each_lane(simd::overlap(b_.nodes()[child].boxes, box) & b_.nodes()[child].used, [&](std::size_t lane) {
                sink({pair.a, {child, static_cast<std::uint32_t>(lane)}});
            });
        }
    }

    [[nodiscard]] bool both_leaves(const ChildPair& pair) const {
        return a_.nodes()[pair.a.node].count[pair.a.lane] != 0 && b_.nodes()[pair.b.node].count[pair.b.lane] != 0;
    }

private:
    static double size(const Aabb& box) {
        const Vec3 e = box.extents();
        return e.x + e.y + e.z;
    }

    const Tree& a_;
    const Tree& b_;
    const Frame& a_frame_;
    const Frame& b_frame_;
    bool moved_;
};

/// Cuts a walk into pieces of work: at least `pieces` of them unless the trees are small, in an order that depends on the
/// trees alone.
[[nodiscard]] std::vector<ChildPair> pieces_of(const PairWalk& walk, std::size_t pieces);

}  // namespace abut::tree

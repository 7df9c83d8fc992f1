// SPDX-License-Identifier: MIT
// Traverses two trees together, or one with itself, to every pair of primitives whose boxes may overlap.
#pragma once

#include <utility>
#include <vector>

#include "abut/bvh/bvh_frame.h"
#include "abut/bvh/traverse/relative_frame.h"
#include "abut/bvh/traverse/traversal.h"

namespace abut::bvh {

/// A child of a node: a node or a leaf. The root is lane 0 of node 0.
struct Child {
    std::uint32_t node = 0;
    std::uint32_t lane = 0;
    friend bool operator==(const Child&, const Child&) = default;
};

struct ChildPair {
    Child a, b;
};

/// Traverses two trees, the first placed by `a_frame` and the second by `b_frame`; or one tree with itself, to each
/// pair of different primitives once.
class PairTraversal {
public:
    explicit PairTraversal(const Bvh& tree, const BvhFrame& frame) noexcept
        : a_(tree), b_(tree), a_frame_(frame), b_frame_(frame), moved_(false), with_itself_(true) {}

    PairTraversal(const Bvh& a, const BvhFrame& a_frame, const Bvh& b, const BvhFrame& b_frame) noexcept
        : a_(a), b_(b), a_frame_(a_frame), b_frame_(b_frame), moved_(a_frame.moved() || b_frame.moved()) {
        if (!moved_ || a.empty() || b.empty()) return;
        b_from_a_ = RelativeFrame(a, a_frame, b, b_frame);
        a_from_b_ = RelativeFrame(b, b_frame, a, a_frame);
    }

    /// Each tree's pose as seen from the other one; only where one of the frames is moved.
    [[nodiscard]] bool moved() const noexcept { return moved_; }
    [[nodiscard]] const RelativeFrame& b_from_a() const noexcept { return b_from_a_; }
    [[nodiscard]] const RelativeFrame& a_from_b() const noexcept { return a_from_b_; }

    /// The pair of roots, with which every traversal begins; empty when either tree is.
    [[nodiscard]] std::vector<ChildPair> start() const {
        if (a_.empty() || b_.empty()) return {};
        return {ChildPair{}};
    }

    /// Calls leaf(i, j) for the pairs of primitives below a pair of children. Ends when leaf returns true; returns
    /// whether it did.
    template <class Leaf>
    bool traverse(const ChildPair& from, Leaf leaf) const {
        return traverse_leaves(from, [&](const ChildPair& pair) {
            const Node& a = a_.nodes()[pair.a.node];
            const Node& b = b_.nodes()[pair.b.node];
            for (std::uint32_t i = 0; i < a.count[pair.a.lane]; ++i) {
                for (std::uint32_t j = with_itself_ && pair.a == pair.b ? i + 1 : 0; j < b.count[pair.b.lane]; ++j) {
                    if (leaf(a_.order()[a.child[pair.a.lane] + i], b_.order()[b.child[pair.b.lane] + j])) return true;
                }
            }
            return false;
        });
    }

    /// The same for pairs of leaves: calls leaf(pair).
    template <class Leaf>
    bool traverse_leaves(const ChildPair& from, Leaf leaf) const {
        // Each step opens one side, so that at most the children of two nodes at each depth are on the stack; or both
        // sides, in a tree with itself. The array is uninitialised: entries are written before they are read.
        struct Entry {
            std::uint32_t a, b;
        };
        std::array<Entry, (16 + 36) * most_depth> stack;
        std::size_t stack_size = 0;
        const auto push = [&](const ChildPair& pair) {
            stack[stack_size++] = {8 * pair.a.node + pair.a.lane, 8 * pair.b.node + pair.b.lane};
        };
        push(from);
        while (stack_size > 0) {
            const Entry entry = stack[--stack_size];
            const ChildPair pair{{entry.a / 8, entry.a % 8}, {entry.b / 8, entry.b % 8}};
            if (!both_leaves(pair)) {
                descend(pair, push);
                continue;
            }
            if (leaf(pair)) return true;
        }
        return false;
    }

    /// Calls leaf(primitives of a, primitives of b) for pairs of leaves, the nearest first, whose boxes may be at most
    /// limit() apart; limit() may shrink. apart(pair) returns a second lower bound of a pair's distance.
    template <class Limit, class Apart, class Leaf>
    void traverse_nearest(Limit limit, Apart apart, Leaf leaf) const {
        struct Entry {
            double bound;
            ChildPair pair;
        };
        std::array<Entry, 16 * most_depth> stack;
        std::size_t stack_size = 0;
        if (!a_.empty() && !b_.empty()) stack[stack_size++] = {0, ChildPair{}};
        while (stack_size > 0) {
            const Entry entry = stack[--stack_size];
            const ChildPair& pair = entry.pair;
            if (entry.bound > limit() || apart(pair) > limit()) continue;
            const Node& a = a_.nodes()[pair.a.node];
            const Node& b = b_.nodes()[pair.b.node];
            if (both_leaves(pair)) {
                leaf(a_.order().subspan(a.child[pair.a.lane], a.count[pair.a.lane]),
                     b_.order().subspan(b.child[pair.b.lane], b.count[pair.b.lane]));
                continue;
            }
            // The larger of two inner children is opened, and its children are compared with the other child's box,
            // moved to their frame.
            const bool open_a = opens_a(pair);
            const Node& opened = open_a ? a_.nodes()[a.child[pair.a.lane]] : b_.nodes()[b.child[pair.b.lane]];
            const Aabb query = open_a ? box_in_a(lane_box(b, pair.b.lane)) : box_in_b(lane_box(a, pair.a.lane));
            std::array<double, 8> bounds;
            simd::distances(opened.boxes, {query.min.x, query.min.y, query.min.z},
                            {query.max.x, query.max.y, query.max.z}, bounds);
            for (double& bound : bounds) bound = (open_a ? a_frame_ : b_frame_).to_world(bound);
            const std::size_t first = stack_size;
            for_each_lane(opened.used, [&](std::size_t lane) {
                const auto child = static_cast<std::uint32_t>(lane);
                const ChildPair next = open_a ? ChildPair{{a.child[pair.a.lane], child}, pair.b}
                                              : ChildPair{pair.a, {b.child[pair.b.lane], child}};
                if (bounds[lane] > limit()) return;
                const double bound = std::max(bounds[lane], apart(next));
                if (bound > limit()) return;
                // Insertion keeps the farthest first, so that the nearest is popped first.
                std::size_t position = stack_size++;
                for (; position > first && stack[position - 1].bound < bound; --position)
                    stack[position] = stack[position - 1];
                stack[position] = {bound, next};
            });
        }
    }

    /// Calls sink for the pairs of children one level further down, in a fixed order. Not for pairs of leaves.
    template <class Sink>
    void descend(const ChildPair& pair, Sink sink) const {
        const Node& a = a_.nodes()[pair.a.node];
        const Node& b = b_.nodes()[pair.b.node];
        const Aabb a_box = lane_box(a, pair.a.lane), b_box = lane_box(b, pair.b.lane);
        if (with_itself_ && pair.a == pair.b) {
            const std::uint32_t child = a.child[pair.a.lane];
            const Node& opened = a_.nodes()[child];
            for_each_lane(opened.used, [&](std::size_t lane) {
                const std::uint32_t hits = simd::overlap(opened.boxes, rounded_outwards(lane_box(opened, lane)));
                for_each_lane(hits & opened.used & (~std::uint32_t{0} << lane), [&](std::size_t other) {
                    sink({{child, static_cast<std::uint32_t>(lane)}, {child, static_cast<std::uint32_t>(other)}});
                });
            });
        } else if (opens_a(pair)) {
            const std::uint32_t child = a.child[pair.a.lane];
            const Node& opened = a_.nodes()[child];
            const std::uint32_t hits = overlap(opened, box_in_a(b_box), b_from_a_, b_box);
            for_each_lane(hits & opened.used, [&](std::size_t lane) {
                sink({{child, static_cast<std::uint32_t>(lane)}, pair.b});
            });
        } else {
            const std::uint32_t child = b.child[pair.b.lane];
            const Node& opened = b_.nodes()[child];
            const std::uint32_t hits = overlap(opened, box_in_b(a_box), a_from_b_, a_box);
            for_each_lane(hits & opened.used, [&](std::size_t lane) {
                sink({pair.a, {child, static_cast<std::uint32_t>(lane)}});
            });
        }
    }

    [[nodiscard]] bool both_leaves(const ChildPair& pair) const {
        return a_.nodes()[pair.a.node].count[pair.a.lane] != 0 && b_.nodes()[pair.b.node].count[pair.b.lane] != 0;
    }

private:
    /// The children whose boxes may overlap a box of the other tree: tested with its box in this frame, and along its
    /// own axes.
    [[nodiscard]] static std::uint32_t overlap(const Node& node, const Aabb& query, const RelativeFrame& relative,
                                               const Aabb& other) {
        if (!relative.usable) return simd::overlap(node.boxes, rounded_outwards(query));
        simd::OrientedBox oriented;
        for (std::size_t i = 0; i < 3; ++i) {
            for (std::size_t j = 0; j < 3; ++j) oriented.direction[i][j] = static_cast<float>(relative.direction[i][j]);
            const auto axis = static_cast<glm::length_t>(i);
            oriented.low[i] = static_cast<float>(other.min[axis] - relative.shift[axis] - relative.grow);
            oriented.high[i] = static_cast<float>(other.max[axis] - relative.shift[axis] + relative.grow);
        }
        return simd::overlap(node.boxes, rounded_outwards(query), oriented);
    }

    /// Whether a's child is opened: if only that is a node, or if both are and it is the larger one.
    [[nodiscard]] bool opens_a(const ChildPair& pair) const {
        const Node& a = a_.nodes()[pair.a.node];
        const Node& b = b_.nodes()[pair.b.node];
        if (a.count[pair.a.lane] != 0) return false;
        return b.count[pair.b.lane] != 0 || size(lane_box(a, pair.a.lane)) >= size(lane_box(b, pair.b.lane));
    }

    [[nodiscard]] Aabb box_in_a(const Aabb& b_box) const {
        return moved_ ? a_frame_.to_tree(b_frame_.to_world(b_box)) : b_box;
    }
    [[nodiscard]] Aabb box_in_b(const Aabb& a_box) const {
        return moved_ ? b_frame_.to_tree(a_frame_.to_world(a_box)) : a_box;
    }

    static double size(const Aabb& box) {
        const Vec3 e = box.extents();
        return e.x + e.y + e.z;
    }

    const Bvh& a_;
    const Bvh& b_;
    const BvhFrame& a_frame_;
    const BvhFrame& b_frame_;
    bool moved_;
    bool with_itself_ = false;
    RelativeFrame b_from_a_, a_from_b_;
};

/// Splits the work below some pairs into at least `pieces` pairs, unless the trees are small, in an order that depends
/// on the trees alone.
[[nodiscard]] std::vector<ChildPair> pieces_of(const PairTraversal& traversal, std::vector<ChildPair> from,
                                               std::size_t pieces);

}  // namespace abut::bvh

// SPDX-License-Identifier: MIT
// Templates that traverse a BVH: the boxes of the nodes prune, and a callback receives each primitive that is left.
//
// The stack has a fixed size: nothing is allocated, and every traversal ends. A tree is any type with the empty(),
// nodes() and order() of a Bvh.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <span>

#include "abut/bvh/bvh.h"
#include "abut/bvh/bvh_frame.h"
#include "abut/bvh/traverse/box_kernel.h"
#include "abut/shape/line.h"
#include "abut/shape/ray.h"
#include "abut/simd/sweep8.h"

namespace abut::bvh {

/// A stack deep enough for any traversal that pushes at most the eight children of one node at each depth.
template <class Entry>
class Stack {
public:
    void push(const Entry& entry) { entries_[size_++] = entry; }
    Entry pop() { return entries_[--size_]; }
    [[nodiscard]] bool empty() const { return size_ == 0; }

private:
    std::array<Entry, 8 * most_depth> entries_;
    std::size_t size_ = 0;
};

/// Calls body(lane) for each bit that is set, lowest first.
template <class Body>
void for_each_lane(std::uint32_t mask, Body body) {
    for (; mask != 0; mask &= mask - 1) body(static_cast<std::size_t>(std::countr_zero(mask)));
}

/// Calls leaf(primitive) for every primitive of a leaf that is reached through the lanes that `lanes(node)` selects, a
/// mask. Ends when leaf returns true; returns whether it did.
template <class Bvh, class Lanes, class Leaf>
bool traverse(const Bvh& tree, Lanes lanes, Leaf leaf) {
    if (tree.empty()) return false;
    const auto nodes = tree.nodes();
    const auto order = tree.order();
    Stack<std::uint32_t> stack;
    stack.push(0);
    while (!stack.empty()) {
        const Node& node = nodes[stack.pop()];
        for (std::uint32_t mask = lanes(node) & node.used; mask != 0; mask &= mask - 1) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(mask));
            if (node.count[lane] == 0) {
                stack.push(node.child[lane]);
            } else {
                for (std::uint32_t i = 0; i < node.count[lane]; ++i) {
                    if (leaf(order[node.child[lane] + i])) return true;
                }
            }
        }
    }
    return false;
}

/// Calls leaf(index of the query, primitive) for the primitives of all leaves whose box overlaps a query box; touching
/// counts. Takes at most BoxTraversalState::most_queries boxes. Ends when leaf returns true; returns whether it did.
/// Several queries together take less time than one after another, because they wait for memory together.
template <class Bvh, class Leaf>
bool traverse_boxes(const Bvh& tree, std::span<const simd::Box> queries, Leaf leaf) {
    if (tree.empty()) return false;
    const auto order = tree.order();
    BoxTraversalState state(queries);
    for (bool more = true; more;) {
        more = next(state, tree.nodes().data());
        for (std::size_t i = 0; i < state.found; ++i) {
            for (std::uint32_t k = 0; k < state.count[i]; ++k) {
                if (leaf(state.query_of_leaf[i], order[state.first[i] + k])) return true;
            }
        }
    }
    return false;
}

/// The same for one query box: calls leaf(primitive).
template <class Bvh, class Leaf>
bool traverse_box(const Bvh& tree, const simd::Box& query, Leaf leaf) {
    return traverse_boxes(tree, {&query, 1}, [&](std::size_t, std::uint32_t primitive) { return leaf(primitive); });
}
template <class Bvh, class Leaf>
bool traverse_box(const Bvh& tree, const Aabb& query, Leaf leaf) {
    return traverse_box(tree, rounded_outwards(query), leaf);
}

/// The same for any predicate on boxes: descends where `keeps(Aabb)` is true, and tests one box at a time. For queries
/// without a kernel.
template <class Bvh, class Keeps, class Leaf>
bool traverse_if(const Bvh& tree, Keeps keeps, Leaf leaf) {
    const auto lanes = [&](const Node& node) {
        std::uint32_t mask = 0;
        for_each_lane(node.used, [&](std::size_t lane) {
            if (keeps(lane_box(node, lane))) mask |= 1u << lane;
        });
        return mask;
    };
    return traverse(tree, lanes, leaf);
}

/// Prepares a ray for slab tests, in which boxes are grown by `pad`, a bound of the ray's error.
[[nodiscard]] simd::Slabs slabs_of(const Ray& ray, double pad = 0) noexcept;
/// The same for a line: t has no lower limit.
[[nodiscard]] simd::Slabs slabs_of(const Line& line, double pad = 0) noexcept;

/// Prepares a moving box of the world for sweep tests in a tree's frame: it is grown by more than all rounding errors
/// of moving it there. The box is not empty, and finite. A `radius` that is not negative is that of a ball around the
/// box's centre that contains the moving shape.
[[nodiscard]] simd::Swept swept_box(const BvhFrame& frame, const Aabb& box, Vec3 motion, double radius = -1) noexcept;

/// A t that is computed within a few ulps lies beyond a limit for certain only if it exceeds it by this factor,
inline constexpr double t_slack = 1 + 0x1p-46;
/// and by more than this, which covers results below the normal range.
inline constexpr double t_tiny = 0x1p-1050;

/// The limit with both slacks: a computed t or distance beyond it certainly lies beyond `limit`, whatever rounding did.
[[nodiscard]] constexpr double relaxed(double limit) noexcept { return limit * t_slack + t_tiny; }

/// Visits children in the order of their lower bounds, the least first. `bound_children(node, out)` returns the lanes
/// that matter, and sets a lower bound for each; limit() is the bound beyond which nothing matters, and may shrink as
/// leaf(primitive) finds results. Primitives at exactly the limit are still visited, so that ties can go to the lowest
/// index. A leaf function that accepts a span receives all primitives of a leaf at once.
template <class Bvh, class BoundChildren, class Limit, class Leaf>
void traverse_ordered(const Bvh& tree, BoundChildren bound_children, Limit limit, Leaf leaf) {
    if (tree.empty()) return;
    struct Entry {
        double bound;
        std::uint32_t child;
        std::uint32_t count;
    };
    const auto nodes = tree.nodes();
    const auto order = tree.order();
    Stack<Entry> stack;
    stack.push({-std::numeric_limits<double>::infinity(), 0, 0});
    while (!stack.empty()) {
        const Entry entry = stack.pop();
        if (entry.bound > limit()) continue;
        if (entry.count > 0) {
            if constexpr (requires { leaf(order.subspan(entry.child, entry.count)); }) {
                leaf(order.subspan(entry.child, entry.count));
            } else {
                for (std::uint32_t i = 0; i < entry.count; ++i) leaf(order[entry.child + i]);
            }
            continue;
        }
        const Node& node = nodes[entry.child];
        std::array<double, 8> bounds;
        std::array<Entry, 8> found;
        std::size_t size = 0;
        for_each_lane(bound_children(node, bounds) & node.used, [&](std::size_t lane) {
            if (bounds[lane] > limit()) return;
            // Insertion keeps the farthest first, so that the nearest is popped first.
            std::size_t position = size++;
            for (; position > 0 && found[position - 1].bound < bounds[lane]; --position)
                found[position] = found[position - 1];
            found[position] = {bounds[lane], node.child[lane], node.count[lane]};
        });
        for (std::size_t i = 0; i < size; ++i) stack.push(found[i]);
    }
}

/// Calls leaf for primitives along a ray, leaf by leaf, roughly the nearest first. t_max() is the limit, and may
/// shrink.
template <class Bvh, class Limit, class Leaf>
void traverse_ray(const Bvh& tree, const simd::Slabs& ray, Limit t_max, Leaf leaf) {
    const auto limit = [&] { return relaxed(t_max()); };
    traverse_ordered(
        tree,
        [&](const Node& node, std::array<double, 8>& enter) { return simd::slabs(node.boxes, ray, limit(), enter); },
        limit, leaf);
}

/// Calls leaf for primitives along the motion of a box, leaf by leaf, roughly the first met first. t_max() is the
/// limit, and may shrink.
template <class Bvh, class Limit, class Leaf>
void traverse_swept(const Bvh& tree, const simd::Swept& box, Limit t_max, Leaf leaf) {
    const auto limit = [&] { return relaxed(t_max()); };
    traverse_ordered(
        tree,
        [&](const Node& node, std::array<double, 8>& enter) { return simd::swept(node.boxes, box, limit(), enter); },
        limit, leaf);
}

/// Calls leaf(primitive) for all primitives along a ray up to t_max, in no order, until it returns true; returns
/// whether it did.
template <class Bvh, class Leaf>
bool traverse_slabs(const Bvh& tree, const simd::Slabs& ray, double t_max, Leaf leaf) {
    std::array<double, 8> enter;
    return traverse(
        tree, [&](const Node& node) { return simd::slabs(node.boxes, ray, relaxed(t_max), enter); }, leaf);
}

/// Calls leaf for primitives around a box (or a point: min == max), roughly the nearest first. distance() is the limit,
/// and may shrink; `pad` bounds the error of the query.
template <class Bvh, class Limit, class Leaf>
void traverse_nearest(const Bvh& tree, const Aabb& query, double pad, Limit distance, Leaf leaf) {
    const std::array<double, 3> min{query.min.x, query.min.y, query.min.z}, max{query.max.x, query.max.y, query.max.z};
    traverse_ordered(
        tree,
        [&](const Node& node, std::array<double, 8>& apart) {
            simd::distances(node.boxes, min, max, apart);
            for (double& d : apart) d -= pad;
            return node.used;
        },
        [&] { return relaxed(distance()); }, leaf);
}

}  // namespace abut::bvh

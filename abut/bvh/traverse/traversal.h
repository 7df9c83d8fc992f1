// SPDX-License-Identifier: MIT
// Traverses through a tree: the inner boxes prune, in SIMD, and a leaf function sees each primitive that is left. Explicit
// stacks of fixed size: nothing is allocated, every traversal ends. A tree is anything with the nodes() and order() of a Bvh.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <span>

#include "abut/bvh/bvh.h"
#include "abut/bvh/traverse/box_kernel.h"
#include "abut/shape/line.h"
#include "abut/shape/ray.h"

namespace abut::bvh {

/// A stack deep enough for any traversal that pushes all eight children of one node at each depth.
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

/// Calls leaf(primitive) for every primitive below the lanes that `lanes(node)` keeps; true from leaf ends the traversal. Returns
/// whether it was ended.
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

/// Every primitive whose box may meet one of at most BoxTraversalState::most_queries boxes, until leaf(which box, primitive) is true.
/// Returns whether it was. Several take less time together: while one waits for a node, others look at theirs.
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

/// Every primitive whose box may meet the query box, until leaf(primitive) is true. Returns whether it was.
template <class Bvh, class Leaf>
bool traverse_box(const Bvh& tree, const simd::Box& query, Leaf leaf) {
    return traverse_boxes(tree, {&query, 1}, [&](std::size_t, std::uint32_t primitive) { return leaf(primitive); });
}
template <class Bvh, class Leaf>
bool traverse_box(const Bvh& tree, const Aabb& query, Leaf leaf) {
    return traverse_box(tree, rounded_outwards(query), leaf);
}

/// Every primitive whose box `keeps(Aabb)` keeps, asked for one box after another: for queries without a kernel.
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

/// A ray made ready; `pad` grows the boxes by what rounding moved the ray.
[[nodiscard]] simd::Slabs slabs_of(const Ray& ray, double pad = 0) noexcept;
/// The same for a line, which runs both ways.
[[nodiscard]] simd::Slabs slabs_of(const Line& line, double pad = 0) noexcept;

/// A t that is computed within a few ulps counts as beyond a box's only when it is so by more than this factor,
inline constexpr double t_slack = 1 + 0x1p-46;
/// and by more than this, which is for results below the normal range.
inline constexpr double t_tiny = 0x1p-1050;

/// A t or distance beyond which nothing is within `limit`, for all that rounding may do.
[[nodiscard]] constexpr double relaxed(double limit) noexcept { return limit * t_slack + t_tiny; }

/// Ordered traversals: children by what they promise, the least first. `promise(node, out)` gives the lanes that are left and a
/// lower bound for each; `limit()` is the bound beyond which nothing matters any more, and may shrink as leaf(primitive)
/// finds things. Primitives at exactly the limit are still seen, so that ties can go to the lowest index. A leaf function
/// that takes a span sees all of a leaf at once.
template <class Bvh, class Promise, class Limit, class Leaf>
void traverse_ordered(const Bvh& tree, Promise promise, Limit limit, Leaf leaf) {
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
        for_each_lane(promise(node, bounds) & node.used, [&](std::size_t lane) {
            if (bounds[lane] > limit()) return;
            // Insertion keeps the farthest first, so that the nearest is popped first.
            std::size_t place = size++;
            for (; place > 0 && found[place - 1].bound < bounds[lane]; --place) found[place] = found[place - 1];
            found[place] = {bounds[lane], node.child[lane], node.count[lane]};
        });
        for (std::size_t i = 0; i < size; ++i) stack.push(found[i]);
    }
}

/// Primitives along a ray, roughly nearest first; t_max() may shrink.
template <class Bvh, class Limit, class Leaf>
void traverse_ray(const Bvh& tree, const simd::Slabs& ray, Limit t_max, Leaf leaf) {
    const auto limit = [&] { return relaxed(t_max()); };
    traverse_ordered(
        tree,
        [&](const Node& node, std::array<double, 8>& enter) { return simd::slabs(node.boxes, ray, limit(), enter); },
        limit, leaf);
}

/// Primitives around a box (or a point: min == max), roughly nearest first; distance() may shrink. `pad` is what rounding
/// may have moved the query.
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

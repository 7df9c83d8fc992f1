// SPDX-License-Identifier: MIT
// Collapses a binary BVH to the cheapest wide one.
//
// Kernels process a leaf of up to eight primitives in about the time of a node, so both cost 1.
#include <algorithm>
#include <array>
#include <limits>
#include <utility>
#include <vector>

#include "abut/base/executor.h"
#include "abut/bvh/build/binary_bvh.h"

namespace abut::bvh {
namespace {

/// cost[i]: the least cost of a subtree as at most i + 1 children of a wide node.
struct alignas(32) Costs {
    std::array<float, 8> cost;
};

/// How the two children of a binary node share so many places of a wide one at the least cost; of equal costs, by
/// halves if possible.
struct Share {
    std::size_t first;
    float cost;
};
Share best_share(const Costs& a, const Costs& b, std::size_t places) {
    const auto with = [&](std::size_t first) { return Share{first, a.cost[first - 1] + b.cost[places - first - 1]}; };
    Share best = with(places / 2);
    for (std::size_t i = 1; i < places; ++i) {
        const Share other = with(i);
        if (other.cost < best.cost) best = other;
    }
    return best;
}

/// least[k]: the least cost of the two children of a binary node as at most k + 2 children of a wide one.
std::array<float, 16> shared_costs(const Costs& a, const Costs& b) {
    std::array<float, 16> least;
    least.fill(std::numeric_limits<float>::infinity());
    for (std::size_t i = 0; i < 8; ++i) {
        for (std::size_t k = 0; k < 8; ++k) {
            const float sum = a.cost[i] + b.cost[k];
            least[i + k] = sum < least[i + k] ? sum : least[i + k];
        }
    }
    return least;
}

/// Nodes of the binary tree that become the children of one wide node.
struct Children {
    std::array<std::uint32_t, 8> node;
    std::size_t count = 0;

    void add(std::uint32_t i) { node[count++] = i; }
};

/// A subtree of the binary tree that becomes a wide node and those below it.
struct Subtree {
    std::uint32_t root;
    std::size_t first;  // the place of its first primitive
    int depth;          // of its node
};

/// A subtree whose wide nodes are stored together, apart from those above it.
struct Part {
    Subtree subtree;
    std::size_t begin = 0;  // the index of the first of them
    std::size_t count = 0;
    int depth = 0;  // of the deepest one
    std::size_t leaves = 0;
};

class Collapse {
public:
    Collapse(const BinaryBvh& tree, std::size_t leaf_size)
        : tree_(tree),
          leaf_size_(leaf_size),
          kept_costs_(tree.nodes.size()),
          kept_counts_(tree.nodes.size()),
          kept_order_(tree.order.size()),
          costs_(kept_costs_.all()),
          primitives_(kept_counts_.all()),
          order_(kept_order_.all()) {
        find_all_costs(0, 0);
    }

    WideBvh run() {
        WideBvh wide;
        wide.order = std::move(kept_order_);
        wide.cost = costs_[0].cost[0];
        const Subtree whole{.root = 0, .first = 0, .depth = 1};
        std::vector<Part> parts;
        std::size_t count = 1 + count_nodes(whole, &parts);
        for_each_range(parts.size(), 1,
                       [&](std::size_t i, std::size_t) { parts[i].count = count_nodes(parts[i].subtree, nullptr); });
        const std::size_t above = count;
        for (Part& part : parts) {
            part.begin = count;
            count += part.count;
        }
        wide.nodes = LargeArray<Node>(count);
        nodes_ = wide.nodes.all();
        WritePosition top{.next = 1, .below = parts.data()};
        nodes_[0] = {};
        clear_lanes(nodes_[0], 1);
        put_lane(top, 0, 0, whole);
        wide.depth = top.depth;
        wide.leaves = mark_leaves(nodes_.first(above));
        for_each_range(parts.size(), 1, [&](std::size_t i, std::size_t) {
            Part& part = parts[i];
            WritePosition position{.next = part.begin};
            put_node(position, part.subtree);
            part.depth = position.depth;
            part.leaves = mark_leaves(nodes_.subspan(part.begin, part.count));
        });
        for (const Part& part : parts) {
            wide.depth = std::max(wide.depth, part.depth);
            wide.leaves += part.leaves;
        }
        return wide;
    }

private:
    static constexpr std::size_t few_primitives = 1 << 14;  // subtrees of no more are processed by one thread
    static constexpr int forking_depth = 7;                 // above it, a node's children may be processed in parallel

    bool as_leaf(std::uint32_t i) const {
        return primitives_[i] <= leaf_size_ && costs_[i].cost[0] == tree_.nodes[i].area;
    }

    void find_all_costs(std::uint32_t i, int depth) {
        const BinaryNode& node = tree_.nodes[i];
        if (!node.leaf()) {
            const auto [a, b] = node.child;
            if (depth < forking_depth && tree_.order.size() > few_primitives) {
                in_parallel([&, a = a] { find_all_costs(a, depth + 1); }, [&, b = b] { find_all_costs(b, depth + 1); });
            } else {
                find_all_costs(a, depth + 1);
                find_all_costs(b, depth + 1);
            }
        }
        find_costs(i);
    }

    void find_costs(std::uint32_t i) {
        const BinaryNode& node = tree_.nodes[i];
        Costs& costs = costs_[i];
        if (node.leaf()) {
            costs.cost.fill(node.area);
            primitives_[i] = node.count;
            return;
        }
        primitives_[i] = primitives_[node.child[0]] + primitives_[node.child[1]];
        const std::array<float, 16> least = shared_costs(costs_[node.child[0]], costs_[node.child[1]]);
        costs.cost[0] = node.area + least[6];
        if (primitives_[i] <= leaf_size_) costs.cost[0] = std::min(costs.cost[0], node.area);
        for (std::size_t k = 1; k < 8; ++k) costs.cost[k] = std::min(least[k - 1], costs.cost[k - 1]);
    }

    /// Gathers the children that a subtree becomes when it has so many places. At equal costs, more places are used.
    void gather(std::uint32_t i, std::size_t places, Children& children) const {
        const BinaryNode& node = tree_.nodes[i];
        const bool leaf = as_leaf(i);
        for (; places > 1 && !node.leaf(); --places) {
            const Share share = best_share(costs_[node.child[0]], costs_[node.child[1]], places);
            if (share.cost > costs_[i].cost[places - 1] || (leaf && share.cost >= node.area)) continue;
            gather(node.child[0], share.first, children);
            gather(node.child[1], places - share.first, children);
            return;
        }
        children.add(i);
    }

    /// Writes the primitives of a subtree to the order, from place `first` on; returns the next place.
    std::size_t put_primitives(std::uint32_t i, std::size_t first) const {
        const BinaryNode& node = tree_.nodes[i];
        if (node.leaf()) {
            std::copy_n(&tree_.order[node.first], node.count, &order_[first]);
            return first + node.count;
        }
        return put_primitives(node.child[1], put_primitives(node.child[0], first));
    }

    /// The binary nodes that become the lanes of a subtree's node, from left to right.
    Children children_of(std::uint32_t i) const {
        Children children;
        const auto [a, b] = tree_.nodes[i].child;
        const std::size_t share = best_share(costs_[a], costs_[b], 8).first;
        gather(a, share, children);
        gather(b, 8 - share, children);
        return children;
    }

    /// The number of wide nodes that a subtree becomes. If `few` is given, subtrees of few primitives are appended to
    /// it and not counted. Nodes are counted before any is written, so that each part is written to its final place.
    std::size_t count_nodes(const Subtree& subtree, std::vector<Part>* few) const {
        if (as_leaf(subtree.root)) return 0;
        if (few != nullptr && primitives_[subtree.root] <= few_primitives) {
            few->push_back({subtree});
            return 0;
        }
        if (subtree.depth > most_depth) return 1;
        const Children children = children_of(subtree.root);
        std::size_t count = 1, first = subtree.first;
        for (std::size_t k = 0; k < children.count; ++k) {
            const std::uint32_t child = children.node[k];
            count += count_nodes({.root = child, .first = first, .depth = subtree.depth + 1}, few);
            first += primitives_[child];
        }
        return count;
    }

    struct WritePosition {
        std::size_t next;     // the index of the next node
        const Part* below{};  // the next subtree of few primitives, if these are stored apart
        int depth = 0;        // of the deepest node
    };

    /// Sets a lane to what the subtree becomes: a leaf or a node.
    void put_lane(WritePosition& position, std::size_t at, std::size_t lane, const Subtree& subtree) const {
        const std::uint32_t i = subtree.root;
        const auto set = [&](std::size_t child, std::size_t count) {
            set_lane(nodes_[at], lane, tree_.nodes[i].box, static_cast<std::uint32_t>(child), count);
        };
        if (as_leaf(i)) {
            put_primitives(i, subtree.first);
            set(subtree.first, primitives_[i]);
        } else if (position.below != nullptr && primitives_[i] <= few_primitives) {
            set(position.below++->begin, 0);
        } else {
            set(position.next, 0);
            put_node(position, subtree);
        }
    }

    void put_node(WritePosition& position, const Subtree& subtree) const {
        const std::size_t at = position.next++;
        nodes_[at] = {};
        position.depth = std::max(position.depth, subtree.depth);
        if (subtree.depth > most_depth) return;
        const Children children = children_of(subtree.root);
        clear_lanes(nodes_[at], children.count);
        std::size_t first = subtree.first;
        for (std::size_t k = 0; k < children.count; ++k) {
            const std::uint32_t child = children.node[k];
            put_lane(position, at, k, {.root = child, .first = first, .depth = subtree.depth + 1});
            first += primitives_[child];
        }
    }

    const BinaryBvh& tree_;
    std::size_t leaf_size_;
    LargeArray<Costs> kept_costs_;
    LargeArray<std::uint32_t> kept_counts_, kept_order_;
    std::span<Costs> costs_;
    std::span<std::uint32_t> primitives_;  // the number of primitives below each node
    std::span<std::uint32_t> order_;
    std::span<Node> nodes_{};
};

}  // namespace

WideBvh collapsed(const BinaryBvh& tree, std::size_t leaf_size) { return Collapse(tree, leaf_size).run(); }

}  // namespace abut::bvh

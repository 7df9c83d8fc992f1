// SPDX-License-Identifier: MIT
// Makes the wide tree of a binary one. Kernels take a leaf of up to eight in about the time of a node, so both cost 1.
#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "abut/base/large_pages.h"
#include "abut/tree/binary.h"

namespace abut::tree {
namespace {

/// cost[i]: of the subtree as at most i + 1 children of a wide node.
struct alignas(32) Costs {
    std::array<float, 8> cost;
};

/// How the children of a node share that many places between them, cheapest; of equals, rather in halves.
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

/// least[k]: what the children of a node cost as k + 2 children of a wide one, or more.
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

/// Nodes of the binary tree that become children of one wide node.
struct Children {
    std::array<std::uint32_t, 8> node;
    std::size_t count = 0;

    void add(std::uint32_t i) { node[count++] = i; }
};

class Widening {
public:
    Widening(const Binary& tree, std::size_t leaf_size)
        : tree_(tree), leaf_size_(leaf_size), primitives_(tree.nodes.size()) {
        reserve_large_pages(costs_, tree.nodes.size());
        costs_.resize(tree.nodes.size());
        for (std::size_t i = tree.nodes.size(); i-- > 0;) find_costs(i);
    }

    Wide run() {
        Wide wide;
        reserve_large_pages(wide.order, tree_.order.size());
        // Mostly nodes are more than half full.
        reserve_large_pages(wide.nodes, tree_.nodes.size() / 8 + 1);
        wide.nodes.resize(1);
        clear_lanes(wide.nodes[0], 1);
        put(wide, 0, 0, 0, 0);
        wide.cost = costs_[0].cost[0];
        return wide;
    }

private:
    bool as_leaf(std::uint32_t i) const {
        return primitives_[i] <= leaf_size_ && costs_[i].cost[0] == tree_.nodes[i].area;
    }

    void find_costs(std::size_t i) {
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

    /// The children that the subtree becomes when it has that many places. Where that costs the same, nodes are filled.
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

    void put_primitives(std::uint32_t i, std::vector<std::uint32_t>& order) const {
        const BinaryNode& node = tree_.nodes[i];
        if (node.leaf()) {
            const auto first = tree_.order.begin() + node.first;
            order.insert(order.end(), first, first + node.count);
            return;
        }
        for (const std::uint32_t child : node.child) put_primitives(child, order);
    }

    /// Makes a lane of the subtree.
    void put(Wide& wide, std::size_t at, std::size_t lane, std::uint32_t i, int depth) const {
        if (as_leaf(i)) {
            const std::size_t first = wide.order.size();
            put_primitives(i, wide.order);
            set_lane(wide.nodes[at], lane, tree_.nodes[i].box, static_cast<std::uint32_t>(first),
                     wide.order.size() - first);
            return;
        }
        wide.depth = std::max(wide.depth, depth + 1);
        const std::size_t next = wide.nodes.size();
        set_lane(wide.nodes[at], lane, tree_.nodes[i].box, static_cast<std::uint32_t>(next), 0);
        wide.nodes.emplace_back();
        if (depth == most_depth) return;
        Children children;
        const auto [a, b] = tree_.nodes[i].child;
        const std::size_t share = best_share(costs_[a], costs_[b], 8).first;
        gather(a, share, children);
        gather(b, 8 - share, children);
        clear_lanes(wide.nodes[next], children.count);
        for (std::size_t k = 0; k < children.count; ++k) put(wide, next, k, children.node[k], depth + 1);
    }

    const Binary& tree_;
    std::size_t leaf_size_;
    std::vector<Costs> costs_;
    std::vector<std::uint32_t> primitives_;  // below each node
};

}  // namespace

Wide widened(const Binary& tree, std::size_t leaf_size) { return Widening(tree, leaf_size).run(); }

}  // namespace abut::tree

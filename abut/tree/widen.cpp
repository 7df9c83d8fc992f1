// SPDX-License-Identifier: MIT
// Makes the wide tree of a binary one. Kernels take a leaf of up to eight in about the time of a node, so both cost 1.
#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "abut/tree/binary.h"

namespace abut::tree {
namespace {

/// cost[i]: of the subtree as at most i + 1 children of a wide node.
struct Costs {
    std::array<float, 8> cost;
    std::uint32_t primitives;
};

/// How the children of a node share that many places between them, cheapest.
std::size_t best_share(const Costs& a, const Costs& b, std::size_t places, float& cost) {
    std::size_t best = 1;
    cost = std::numeric_limits<float>::infinity();
    for (std::size_t i = 1; i < places; ++i) {
        const float sum = a.cost[i - 1] + b.cost[places - i - 1];
        if (sum < cost) cost = sum, best = i;
    }
    return best;
}

class Widening {
public:
    Widening(std::span<const BinaryNode> nodes, std::size_t leaf_size)
        : nodes_(nodes), leaf_size_(leaf_size), costs_(nodes.size()) {
        // Parents before children; costs are then found from the back.
        std::vector<std::uint32_t> all;
        all.reserve(nodes.size());
        all.push_back(0);
        for (std::size_t i = 0; i < all.size(); ++i) {
            const BinaryNode& node = nodes_[all[i]];
            if (!node.leaf()) all.insert(all.end(), node.child.begin(), node.child.end());
        }
        for (std::size_t i = all.size(); i-- > 0;) find_costs(all[i]);
    }

    Wide run() {
        Wide wide;
        wide.order.reserve((nodes_.size() + 1) / 2);
        wide.nodes.resize(1);
        clear_lanes(wide.nodes[0], 1);
        put(wide, 0, 0, 0, 0);
        wide.cost = costs_[0].cost[0];
        return wide;
    }

private:
    bool as_leaf(std::uint32_t i) const {
        return costs_[i].primitives <= leaf_size_ && costs_[i].cost[0] == nodes_[i].area;
    }

    void find_costs(std::uint32_t i) {
        const BinaryNode& node = nodes_[i];
        Costs& costs = costs_[i];
        if (node.leaf()) {
            costs.cost.fill(node.area);
            costs.primitives = 1;
            return;
        }
        const Costs &a = costs_[node.child[0]], &b = costs_[node.child[1]];
        costs.primitives = a.primitives + b.primitives;
        best_share(a, b, 8, costs.cost[0]);
        costs.cost[0] += node.area;
        if (costs.primitives <= leaf_size_) costs.cost[0] = std::min(costs.cost[0], node.area);
        for (std::size_t places = 2; places <= 8; ++places) {
            float cost;
            best_share(a, b, places, cost);
            costs.cost[places - 1] = std::min(cost, costs.cost[places - 2]);
        }
    }

    /// The children that the subtree becomes when it has that many places.
    void gather(std::uint32_t i, std::size_t places, std::vector<std::uint32_t>& children) const {
        while (places > 1 && costs_[i].cost[places - 1] == costs_[i].cost[places - 2]) --places;
        if (places == 1) {
            children.push_back(i);
            return;
        }
        const auto [a, b] = nodes_[i].child;
        float cost;
        const std::size_t share = best_share(costs_[a], costs_[b], places, cost);
        gather(a, share, children);
        gather(b, places - share, children);
    }

    void put_primitives(std::uint32_t i, std::vector<std::uint32_t>& order) const {
        const BinaryNode& node = nodes_[i];
        if (node.leaf()) {
            order.push_back(node.child[1]);
            return;
        }
        for (const std::uint32_t child : node.child) put_primitives(child, order);
    }

    /// Makes a lane of the subtree.
    void put(Wide& wide, std::size_t at, std::size_t lane, std::uint32_t i, int depth) const {
        if (as_leaf(i)) {
            const std::size_t first = wide.order.size();
            put_primitives(i, wide.order);
            set_lane(wide.nodes[at], lane, nodes_[i].box, static_cast<std::uint32_t>(first), wide.order.size() - first);
            return;
        }
        wide.depth = std::max(wide.depth, depth + 1);
        const std::size_t next = wide.nodes.size();
        set_lane(wide.nodes[at], lane, nodes_[i].box, static_cast<std::uint32_t>(next), 0);
        wide.nodes.emplace_back();
        if (depth == most_depth) return;
        std::vector<std::uint32_t> children;
        const auto [a, b] = nodes_[i].child;
        float cost;
        const std::size_t share = best_share(costs_[a], costs_[b], 8, cost);
        gather(a, share, children);
        gather(b, 8 - share, children);
        clear_lanes(wide.nodes[next], children.size());
        for (std::size_t k = 0; k < children.size(); ++k) put(wide, next, k, children[k], depth + 1);
    }

    std::span<const BinaryNode> nodes_;
    std::size_t leaf_size_;
    std::vector<Costs> costs_;
};

}  // namespace

Wide widened(std::span<const BinaryNode> nodes, std::size_t leaf_size) { return Widening(nodes, leaf_size).run(); }

}  // namespace abut::tree

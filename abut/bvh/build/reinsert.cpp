// SPDX-License-Identifier: MIT
// Reinserts subtrees of a binary BVH at better places.
#include <algorithm>
#include <array>
#include <vector>

#include "abut/base/executor.h"
#include "abut/bvh/build/binary_bvh.h"

namespace abut::bvh {
namespace {

constexpr std::size_t grain = 64;
constexpr int rounds = 4;
constexpr std::size_t batch_share = 5;  // one in so many nodes is considered in a round

/// The subtree `from` would become the sibling of `to`.
struct Move {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    float gain = 0;
};

class Reinsertion {
public:
    explicit Reinsertion(std::span<BinaryNode> nodes) : nodes_(nodes) {}

    /// Searches for better places of the given nodes, and makes the moves that gain most first.
    void run(std::span<const std::uint32_t> named) {
        std::vector<Move> moves(named.size());
        for_each_range(named.size(), grain, [&](std::size_t first, std::size_t last) {
            std::vector<Waiting> stack;
            for (std::size_t i = first; i < last; ++i) moves[i] = best_move(named[i], stack);
        });
        std::erase_if(moves, [](const Move& m) { return !(m.gain > 0); });
        std::sort(moves.begin(), moves.end(),
                  [](const Move& a, const Move& b) { return a.gain != b.gain ? a.gain > b.gain : a.from < b.from; });
        std::vector<bool> touched(nodes_.size());
        for (const Move& m : moves) {
            // Of two moves that change the same node only the better one is made: the other's gain was computed for
            // another tree.
            const std::uint32_t parent = nodes_[m.from].parent;
            const std::array<std::uint32_t, 5> near{m.from, m.to, sibling(m.from), parent, nodes_[m.to].parent};
            if (std::any_of(near.begin(), near.end(), [&](std::uint32_t i) { return touched[i]; })) continue;
            if (touched[nodes_[parent].parent] || below(m.to, m.from)) continue;
            for (const std::uint32_t i : near) touched[i] = true;
            touched[nodes_[parent].parent] = true;
            move(m);
        }
    }

private:
    struct Waiting {
        std::uint32_t node;
        float saved;  // the gain if the subtree goes below this node, without the growth of the node's own box
    };

    std::uint32_t sibling(std::uint32_t i) const {
        const auto& two = nodes_[nodes_[i].parent].child;
        return two[0] == i ? two[1] : two[0];
    }
    static float joined_area(const GrowingBox& a, const GrowingBox& b) {
        GrowingBox both = a;
        both.include(b);
        return both.half_area();
    }

    /// Whether node i lies in the subtree of `top`.
    bool below(std::uint32_t i, std::uint32_t top) const {
        while (i != top && i != 0) i = nodes_[i].parent;
        return i == top;
    }

    /// Goes up from the node, and from each ancestor down into its other child, as far as there may be something to
    /// gain.
    Move best_move(std::uint32_t from, std::vector<Waiting>& stack) const {
        const BinaryNode& node = nodes_[from];
        const std::uint32_t parent = node.parent;
        Move best{from, 0, 0};
        if (parent == BinaryNode::none || parent == 0) return best;
        const std::uint32_t beside = sibling(from);
        const auto look_below = [&](std::uint32_t top, float saved) {
            stack.push_back({top, saved});
            while (!stack.empty()) {
                const Waiting w = stack.back();
                stack.pop_back();
                if (!(w.saved - node.area > best.gain)) continue;
                const BinaryNode& there = nodes_[w.node];
                const float left = w.saved - joined_area(there.box, node.box);
                if (left > best.gain && w.node != beside) best = {from, w.node, left};
                if (there.leaf()) continue;
                for (const std::uint32_t child : there.child) stack.push_back({child, left + there.area});
            }
        };
        float saved = nodes_[parent].area;  // the parent is removed
        look_below(beside, saved);
        GrowingBox rest = nodes_[beside].box;  // the union of what the pivot holds without the node
        for (std::uint32_t pivot = parent; pivot != 0; pivot = nodes_[pivot].parent) {
            if (pivot != parent) saved += nodes_[pivot].area - rest.half_area();
            const std::uint32_t other = sibling(pivot);
            look_below(other, saved);
            rest.include(nodes_[other].box);
        }
        return best;
    }

    void replace_child(std::uint32_t parent, std::uint32_t child, std::uint32_t by) {
        auto& two = nodes_[parent].child;
        two[two[0] == child ? 0 : 1] = by;
        nodes_[by].parent = parent;
    }

    /// The node's parent moves along, and becomes the parent of both.
    void move(const Move& m) {
        const std::uint32_t parent = nodes_[m.from].parent, above = nodes_[parent].parent;
        replace_child(above, parent, sibling(m.from));
        replace_child(nodes_[m.to].parent, m.to, parent);
        nodes_[parent].child = {m.to, m.from};
        nodes_[m.to].parent = parent;
        fit_from(above);
        fit_from(parent);
    }

    void fit_from(std::uint32_t i) {
        for (; i != BinaryNode::none; i = nodes_[i].parent) {
            BinaryNode& node = nodes_[i];
            node.box = nodes_[node.child[0]].box;
            node.box.include(nodes_[node.child[1]].box);
            node.area = area_of(node.box);
        }
    }

    std::span<BinaryNode> nodes_;
};

/// The same tree with parents before their children again.
std::vector<BinaryNode> parents_first(std::span<const BinaryNode> nodes) {
    std::vector<std::uint32_t> order{0}, new_index(nodes.size());
    order.reserve(nodes.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        new_index[order[i]] = static_cast<std::uint32_t>(i);
        const BinaryNode& node = nodes[order[i]];
        if (!node.leaf()) order.insert(order.end(), node.child.begin(), node.child.end());
    }
    std::vector<BinaryNode> sorted;
    sorted.reserve(nodes.size());
    for (const std::uint32_t i : order) {
        BinaryNode& node = sorted.emplace_back(nodes[i]);
        if (node.parent != BinaryNode::none) node.parent = new_index[node.parent];
        if (node.leaf()) continue;
        for (std::uint32_t& child : node.child) child = new_index[child];
    }
    return sorted;
}

}  // namespace

void reinsert(std::vector<BinaryNode>& nodes) {
    // Only the largest boxes are considered, because they are met most often.
    const std::size_t batch = std::max<std::size_t>(1, nodes.size() / batch_share);
    std::vector<std::uint32_t> named(nodes.size());
    Reinsertion reinsertion(nodes);
    for (int round = 0; round < rounds; ++round) {
        for (std::uint32_t i = 0; i < named.size(); ++i) named[i] = i;
        const auto larger = [&](std::uint32_t a, std::uint32_t b) {
            return nodes[a].area != nodes[b].area ? nodes[a].area > nodes[b].area : a < b;
        };
        std::nth_element(named.begin(), named.begin() + static_cast<std::ptrdiff_t>(batch - 1), named.end(), larger);
        reinsertion.run(std::span(named).first(batch));
    }
    nodes = parents_first(nodes);
}

}  // namespace abut::bvh

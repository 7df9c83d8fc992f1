// SPDX-License-Identifier: MIT
// Checks a tree that comes from outside for whatever would make traversals wrong or endless.
#include <algorithm>
#include <limits>
#include <vector>

#include "abut/bvh/bvh.h"

namespace abut::bvh {
namespace {

std::string child_of(std::size_t lane) { return "child " + std::to_string(lane) + " "; }

/// Whether the box in a lane is not empty, and contains no NaN.
bool has_box(const Node& node, std::size_t lane) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (!(node.boxes.min[axis][lane] <= node.boxes.max[axis][lane])) return false;
    }
    return true;
}

/// Whether it is the empty box of lanes without a child.
bool has_no_box(const Node& node, std::size_t lane) {
    constexpr float far = std::numeric_limits<float>::infinity();
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (node.boxes.min[axis][lane] != far || node.boxes.max[axis][lane] != -far) return false;
    }
    return true;
}

/// The places of primitives that leaves have referred to so far.
class Places {
public:
    explicit Places(std::size_t count) : count_(count), marked_((count + 63) / 64) {}

    /// False if one of them does not exist, or if a leaf has referred to it before.
    bool mark(std::size_t first, std::size_t count) {
        if (first > count_ || count > count_ - first) return false;
        for (std::size_t i = first; i < first + count; ++i) {
            const std::uint64_t bit = std::uint64_t{1} << i % 64;
            if ((marked_[i / 64] & bit) != 0) return false;
            marked_[i / 64] |= bit;
        }
        left_ += count;
        return true;
    }
    bool all() const { return left_ == count_; }

private:
    std::size_t count_, left_ = 0;
    std::vector<std::uint64_t> marked_;
};

}  // namespace

std::optional<Fault> validate(std::span<const Node> nodes, std::size_t places, int& depth, std::size_t& leaves) {
    depth = 0;
    leaves = 0;
    if (nodes.empty()) {
        if (places == 0) return std::nullopt;
        return Fault{0, "the tree has no nodes for " + std::to_string(places) + " triangles"};
    }
    if (nodes[0].used != 1) return Fault{0, "the first node does not hold the root as its only child"};
    Places marked(places);
    std::vector<std::uint8_t> levels(nodes.size());  // 0: no parent so far
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const Node& node = nodes[i];
        if (i != 0 && levels[i] == 0) return Fault{i, "it is not the child of an earlier node"};
        if (node.used == 0 || node.used > 255 || (node.leaves & ~node.used) != 0) {
            return Fault{i, "its bits for inner children and leaves contradict its counts"};
        }
        depth = std::max<int>(depth, levels[i]);
        for (std::size_t lane = 0; lane < 8; ++lane) {
            const bool used = (node.used >> lane & 1u) != 0, leaf = (node.leaves >> lane & 1u) != 0;
            if (leaf != (node.count[lane] != 0))
                return Fault{i, child_of(lane) + "is not a leaf by its bit but by its count, or the reverse"};
            if (!(used ? has_box(node, lane) : has_no_box(node, lane))) {
                return Fault{i, child_of(lane) + "has a damaged box"};
            }
            if (!used) continue;
            const std::uint32_t child = node.child[lane];
            if (leaf) {
                if (node.count[lane] > 8 || !marked.mark(child, node.count[lane])) {
                    return Fault{i, child_of(lane) + "names triangles that do not exist or that another leaf names"};
                }
                ++leaves;
                continue;
            }
            if (child <= i || child >= nodes.size() || levels[child] != 0) {
                return Fault{i, child_of(lane) + "leads to node " + std::to_string(child) +
                                    ", which does not exist, is not after it, or has another parent"};
            }
            if (levels[i] == most_depth) {
                return Fault{i, "it lies deeper than " + std::to_string(most_depth) + " nodes"};
            }
            levels[child] = static_cast<std::uint8_t>(levels[i] + 1);
        }
    }
    if (!marked.all()) return Fault{0, "some triangles are in no leaf"};
    return std::nullopt;
}

}  // namespace abut::bvh

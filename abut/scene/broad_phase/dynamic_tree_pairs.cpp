// SPDX-License-Identifier: MIT
// Traverses the tree against itself: every pair of bodies once, eight boxes against eight at a time.
#include <hwy/cache_control.h>

#include <bit>

#include "abut/base/executor.h"
#include "abut/scene/broad_phase/dynamic_tree.h"
#include "abut/shape/boxes_overlap.h"
#include "abut/simd/box8_pairs.h"

namespace abut::scene {
namespace {

/// Two nodes of the same height, or a node with itself.
struct NodePair {
    std::uint32_t a, b;
};

class SelfTraversal {
public:
    SelfTraversal(const DynamicTree& tree, std::span<const Aabb> boxes)
        : nodes_(tree.nodes()), order_(tree.order()), boxes_(boxes) {}

    /// Splits the traversal into at least `enough` pieces of work, unless the tree is small. Neighbouring pieces are
    /// mostly neighbours in the tree, so that each core works on one region of it.
    std::vector<NodePair> pieces(std::size_t enough) const {
        const std::uint32_t root = nodes_[0].child[0];
        std::vector<NodePair> now{{root, root}};
        while (!now.empty() && now.size() < enough && !at_bottom(now.front().a)) {
            std::vector<NodePair> next;
            for (const NodePair& pair : now) open(pair, [&](const NodePair& child) { next.push_back(child); });
            now = std::move(next);
        }
        return now;
    }

    /// Collects the pairs of bodies below a pair of nodes.
    void run(const NodePair& from, std::vector<KeyPair>& found) const {
        // At each level the pairs of only one pair are on the stack: 36 for a node with itself, 64 for two nodes.
        std::array<NodePair, 64 * bvh::most_depth> stack;
        std::size_t waiting = 0;
        stack[waiting++] = from;
        while (waiting > 0) {
            const NodePair pair = stack[--waiting];
            if (at_bottom(pair.a)) {
                collect(pair, found);
            } else {
                open(pair, [&](const NodePair& child) {
                    stack[waiting++] = child;
                    prefetch(child.a);
                    prefetch(child.b);
                });
            }
        }
    }

private:
    /// Prefetches a node: another core may have written it last, which makes it slow to read.
    void prefetch(std::uint32_t node) const {
        const auto* const lines = reinterpret_cast<const char*>(&nodes_[node]);
        for (std::size_t i = 0; i < sizeof(bvh::Node); i += 64) hwy::Prefetch(lines + i);
    }

    bool at_bottom(std::uint32_t node) const {
        const bvh::Node& n = nodes_[node];
        return n.count[static_cast<std::size_t>(std::countr_zero(n.used))] != 0;
    }

    /// The pairs of lanes of two nodes that overlap, as bits 8 i + j; for a node with itself each pair once, and no
    /// lane with itself.
    std::uint64_t overlapping_lanes(const NodePair& pair) const {
        const bvh::Node &a = nodes_[pair.a], &b = nodes_[pair.b];
        // Row i from bit i + 1 on.
        constexpr std::uint64_t above = 0x0080c0e0f0f8fcfe;
        // A lane without a child has an empty box, but a box that is infinite in floats overlaps even that.
        const std::uint64_t mask = simd::overlaps(a.boxes, a.used, b.boxes) & b.used * 0x0101010101010101u;
        return pair.a == pair.b ? mask & above : mask;
    }

    template <class Sink>
    void open(const NodePair& pair, Sink sink) const {
        const bvh::Node &a = nodes_[pair.a], &b = nodes_[pair.b];
        // Also each child with itself: the diagonal.
        constexpr std::uint64_t diagonal = 0x8040201008040201;
        const std::uint64_t same_child = pair.a == pair.b ? diagonal & (a.used * 0x0101010101010101u) : 0;
        for (std::uint64_t mask = overlapping_lanes(pair) | same_child; mask != 0; mask &= mask - 1) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(mask));
            sink({a.child[bit / 8], b.child[bit % 8]});
        }
    }

    void collect(const NodePair& pair, std::vector<KeyPair>& found) const {
        for (std::uint64_t mask = overlapping_lanes(pair); mask != 0; mask &= mask - 1) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(mask));
            const std::uint32_t i = order_[pair.a * 8 + bit / 8], j = order_[pair.b * 8 + bit % 8];
            const bool is_certain = certainly_overlap(nodes_[pair.a].boxes, bit / 8, nodes_[pair.b].boxes, bit % 8);
            if (is_certain || boxes_overlap(boxes_[i], boxes_[j])) found.push_back(ordered(i, j));
        }
    }

    std::span<const bvh::Node> nodes_;
    std::span<const std::uint32_t> order_;
    std::span<const Aabb> boxes_;
};

}  // namespace

std::vector<KeyPair> DynamicTree::pairs(std::span<const Aabb> boxes) const {
    if (empty()) return {};
    const SelfTraversal traversal(*this, boxes);
    // Enough pieces to keep all cores busy: the order in which pairs are found does not matter.
    const auto threads = static_cast<std::size_t>(thread_count());
    const auto work = traversal.pieces(threads == 1 ? 1 : 16 * threads);
    const std::size_t share = work.size() / (8 * threads) + 1;
    std::vector<std::vector<KeyPair>> found((work.size() + share - 1) / share);
    for_each_range(work.size(), share, [&](std::size_t first, std::size_t last) {
        std::vector<KeyPair>& pairs = found[first / share];
        pairs.reserve(64);
        for (std::size_t i = first; i < last; ++i) traversal.run(work[i], pairs);
    });
    return joined_in_order(found, order_index_.size());
}

}  // namespace abut::scene

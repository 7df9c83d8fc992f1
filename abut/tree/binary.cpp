// SPDX-License-Identifier: MIT
// Splits primitives in two until there are few.
#include "abut/tree/binary.h"

#include "abut/base/executor.h"
#include "abut/base/large_pages.h"
#include "abut/tree/few.h"
#include "abut/tree/split.h"

namespace abut::tree {
namespace {

/// Smaller ranges are for one thread: what two have built must be put together.
constexpr std::size_t fork_size = 1 << 15;

class BinaryBuilder {
public:
    BinaryBuilder(std::span<Primitive> primitives, std::span<Primitive> others, std::size_t leaf_size,
                  std::size_t least, std::span<std::uint32_t> order)
        : splitter_(primitives, others, leaf_size), few_(leaf_size, least), order_(order) {}

    /// Appends the nodes of the range, its own first.
    void build(const Range& r, std::uint32_t parent, int depth, std::vector<BinaryNode>& nodes) const {
        if (r.size() <= FewBuilder::most) {
            few_.build(splitter_.of(r), r.centers, order_.subspan(r.first, r.size()), r.first, parent, depth, nodes);
            return;
        }
        const auto at = static_cast<std::uint32_t>(nodes.size());
        nodes.emplace_back().parent = parent;
        const auto [a, b] = splitter_.split(r, depth);
        if (r.size() <= fork_size || thread_count() == 1) {
            build(a, at, depth + 1, nodes);
            const auto second = static_cast<std::uint32_t>(nodes.size());
            build(b, at, depth + 1, nodes);
            join(nodes, at, second);
            return;
        }
        // Apart from each other, and joined in order, whichever is ready first.
        std::vector<BinaryNode> others;
        in_parallel([&, &a = a] { build(a, at, depth + 1, nodes); }, [&, &b = b] { build(b, 0, depth + 1, others); });
        const auto second = static_cast<std::uint32_t>(nodes.size());
        for (BinaryNode& other : others) {
            other.parent += second;
            if (other.leaf()) continue;
            for (std::uint32_t& child : other.child) child += second;
        }
        others[0].parent = at;
        nodes.insert(nodes.end(), others.begin(), others.end());
        join(nodes, at, second);
    }

private:
    Splitter splitter_;
    FewBuilder few_;
    std::span<std::uint32_t> order_;
};

}  // namespace

Binary binary_tree(std::span<Primitive> primitives, std::size_t leaf_size, std::size_t least) {
    const LargeArray<Primitive> others(primitives.size());
    Binary tree;
    // Mostly leaves are nearly full.
    reserve_large_pages(tree.nodes, primitives.size() / least * 9 / 4 + 1);
    reserve_large_pages(tree.order, primitives.size());
    tree.order.resize(primitives.size());
    BinaryBuilder(primitives, others.all(), leaf_size, least, tree.order)
        .build(range_of_all(primitives), BinaryNode::none, 0, tree.nodes);
    return tree;
}

}  // namespace abut::tree

// SPDX-License-Identifier: MIT
// Builds a binary BVH: large ranges are split by a sample, smaller ones by bins, and few primitives exhaustively.
#include "abut/bvh/build/binary_bvh.h"

#include "abut/base/executor.h"
#include "abut/base/large_pages.h"
#include "abut/base/monitored_work.h"
#include "abut/bvh/build/binned_sah.h"
#include "abut/bvh/build/exhaustive_sah.h"
#include "abut/bvh/build/sampled_partition.h"

namespace abut::bvh {
namespace {

class BinaryBuilder {
public:
    BinaryBuilder(std::span<Primitive> primitives, std::span<Primitive> others, std::size_t leaf_size,
                  std::size_t least, std::span<std::uint32_t> order)
        : splitter_(primitives, others, leaf_size),
          partitioner_(primitives, others, leaf_size),
          few_(leaf_size, least),
          order_(order),
          done_(primitives.size()) {}

    void build(std::vector<BinaryNode>& nodes) {
        const Range whole = partitioner_.whole();
        build(whole, BinaryNode::none, 0, nodes);
        done_.finish();
    }

private:
    /// Appends the nodes of the range, its own first.
    void build(const Range& r, std::uint32_t parent, int depth, std::vector<BinaryNode>& nodes) {
        if (r.size() <= ExhaustiveSahBuilder::most) {
            few_.build(splitter_.of(r), r.centers, order_.subspan(r.first, r.size()), r.first, parent, depth, nodes);
        } else if (r.size() <= SampledPartitioner::large) {
            const auto [a, b] = splitter_.split(r, depth);
            append(
                parent, false, nodes, [&, &a = a](std::uint32_t at, auto& to) { build(a, at, depth + 1, to); },
                [&, &b = b](std::uint32_t at, auto& to) { build(b, at, depth + 1, to); });
        } else {
            const Parts parts = partitioner_.parts(r, depth);
            build(parts, 0, parent, depth, nodes);
        }
    }
    /// Appends the nodes of a partitioned range, from node i of its splits on.
    void build(const Parts& parts, std::size_t i, std::uint32_t parent, int depth, std::vector<BinaryNode>& nodes) {
        if (parts[i].part()) {
            const Range& range = parts[i].range;
            build(range, parent, depth, nodes);
            if (range.size() <= SampledPartitioner::large) {
                done_.add(range.size());
                check_monitor();
            }
            return;
        }
        const auto [a, b] = parts[i].child;
        append(
            parent, thread_count() > 1, nodes,
            [&, a = a](std::uint32_t at, auto& to) { build(parts, a, at, depth + 1, to); },
            [&, b = b](std::uint32_t at, auto& to) { build(parts, b, at, depth + 1, to); });
    }

    /// Appends a node, and what two functions append below it, possibly at the same time: `first(parent, nodes)` and
    /// `second`.
    template <class First, class Second>
    static void append(std::uint32_t parent, bool at_once, std::vector<BinaryNode>& nodes, First first, Second second) {
        const auto at = static_cast<std::uint32_t>(nodes.size());
        nodes.emplace_back().parent = parent;
        if (!at_once) {
            first(at, nodes);
            const auto middle = static_cast<std::uint32_t>(nodes.size());
            second(at, nodes);
            return join(nodes, at, middle);
        }
        // The second part is built separately and appended in order, whichever is ready first.
        std::vector<BinaryNode> others;
        in_parallel([&] { first(at, nodes); }, [&] { second(0, others); });
        const auto middle = static_cast<std::uint32_t>(nodes.size());
        for (BinaryNode& other : others) {
            other.parent += middle;
            if (other.leaf()) continue;
            for (std::uint32_t& child : other.child) child += middle;
        }
        others[0].parent = at;
        nodes.insert(nodes.end(), others.begin(), others.end());
        join(nodes, at, middle);
    }

    BinnedSplitter splitter_;
    SampledPartitioner partitioner_;
    ExhaustiveSahBuilder few_;
    std::span<std::uint32_t> order_;
    CountedWork done_;
};

}  // namespace

BinaryBvh build_binary(std::span<Primitive> primitives, std::size_t leaf_size, std::size_t least) {
    const LargeArray<Primitive> others(primitives.size());
    BinaryBvh tree;
    // Leaves are mostly nearly full.
    reserve_large_pages(tree.nodes, primitives.size() / least * 9 / 4 + 1);
    reserve_large_pages(tree.order, primitives.size());
    tree.order.resize(primitives.size());
    BinaryBuilder(primitives, others.all(), leaf_size, least, tree.order).build(tree.nodes);
    return tree;
}

}  // namespace abut::bvh

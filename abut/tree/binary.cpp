// SPDX-License-Identifier: MIT
// Splits primitives in two until there is one left.
#include "abut/tree/binary.h"

#include "abut/base/executor.h"
#include "abut/tree/split.h"

namespace abut::tree {
namespace {

class BinaryBuilder {
public:
    BinaryBuilder(std::span<Primitive> primitives, std::span<Primitive> others, std::size_t leaf_size,
                  std::span<BinaryNode> nodes)
        : whole_(primitives, others, leaf_size), fine_(primitives, others, 1), leaf_size_(leaf_size), nodes_(nodes) {}

    /// Makes node `at` of the range, and those of its parts of the places behind it: n primitives make 2 n - 1 nodes.
    void build(const Range& r, std::uint32_t at, std::uint32_t parent, int depth) const {
        BinaryNode& node = nodes_[at];
        node.box = r.box;
        node.area = r.box.half_area();
        node.parent = parent;
        if (r.size() == 1) {
            node.child[1] = index_of(fine_.of(r)[0]);
            return;
        }
        const auto [a, b] = (r.size() > leaf_size_ ? whole_ : fine_).split(r, depth / 2);
        node.child = {at + 1, at + static_cast<std::uint32_t>(2 * a.size())};
        const auto build_first = [&, &a = a] { build(a, node.child[0], at, depth + 1); };
        const auto build_second = [&, &b = b] { build(b, node.child[1], at, depth + 1); };
        if (r.size() > parallel_size) {
            in_parallel(build_first, build_second);
        } else {
            build_first();
            build_second();
        }
    }

private:
    Splitter whole_, fine_;  // of what makes several leaves, and of what makes one
    std::size_t leaf_size_;
    std::span<BinaryNode> nodes_;
};

}  // namespace

std::vector<BinaryNode> binary_tree(std::vector<Primitive> primitives, std::size_t leaf_size) {
    std::vector<BinaryNode> nodes(2 * primitives.size() - 1);
    std::vector<Primitive> others(primitives.size());
    BinaryBuilder(primitives, others, leaf_size, nodes).build(range_of_all(primitives), 0, BinaryNode::none, 0);
    return nodes;
}

}  // namespace abut::tree

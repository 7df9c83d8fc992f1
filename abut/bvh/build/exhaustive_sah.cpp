// SPDX-License-Identifier: MIT
// Splits few primitives by exact sweeps: they are sorted once, and each split preserves the order of both sides.
#include "abut/bvh/build/exhaustive_sah.h"

#include <algorithm>

namespace abut::bvh {

struct ExhaustiveSahBuilder::Subtree {
    const ExhaustiveSahBuilder& builder;
    std::span<const Primitive> primitives;
    std::span<std::uint32_t> order;
    std::size_t place;
    std::vector<BinaryNode>& nodes;
    SortedBoxes few;

    /// Builds the subtree of the primitives at places [first, last) of the three orders.
    void build(std::size_t first, std::size_t last, std::uint32_t parent, int depth) {
        const auto at = static_cast<std::uint32_t>(nodes.size());
        BinaryNode& node = nodes.emplace_back();
        node.parent = parent;
        const std::size_t count = last - first;
        if (count <= builder.least_) {
            for (std::size_t i = first; i < last; ++i) {
                const std::size_t one = few.order[0][i];
                order[i] = index_of(primitives[one]);
                node.box.include(few.boxes[one]);
            }
            node.area = area_of(node.box);
            node.first = static_cast<std::uint32_t>(place + first);
            node.count = static_cast<std::uint32_t>(count);
            return;
        }
        const std::size_t middle = first + split(first, last, depth);
        build(first, middle, at, depth + 1);
        const auto second = static_cast<std::uint32_t>(nodes.size());
        build(middle, last, at, depth + 1);
        join(nodes, at, second);
    }

    /// Returns how many primitives go to the first side, after moving these before the others in each order.
    std::size_t split(std::size_t first, std::size_t last, int depth) {
        const std::size_t count = last - first;
        ExhaustiveSplit best;
        if (depth < balanced_depth) {
            best = best_split(few, first, last, count > builder.leaf_size_ ? builder.whole_ : builder.fine_);
        }
        if (best.count == 0) best.count = static_cast<std::uint32_t>(count / 2);
        std::uint64_t chosen = 0;
        for (std::size_t i = first; i < first + best.count; ++i) {
            chosen |= std::uint64_t{1} << few.order[best.axis][i];
        }
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (axis != best.axis) move_to_front(chosen, std::span(few.order[axis]).subspan(first, count));
        }
        return best.count;
    }

    /// Moves the chosen ones to the front. Without branches: which are chosen cannot be predicted.
    static void move_to_front(std::uint64_t chosen, std::span<std::uint8_t> numbers) {
        std::array<std::uint8_t, most> others;
        std::size_t in_front = 0;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const std::uint8_t number = numbers[i];
            numbers[in_front] = others[i - in_front] = number;
            in_front += chosen >> number & 1u;
        }
        std::copy_n(others.begin(), numbers.size() - in_front, numbers.begin() + static_cast<std::ptrdiff_t>(in_front));
    }
};

void ExhaustiveSahBuilder::build(std::span<const Primitive> primitives, const GrowingBox& centers,
                                 std::span<std::uint32_t> order, std::size_t first, std::uint32_t parent, int depth,
                                 std::vector<BinaryNode>& nodes) const {
    Subtree subtree{*this, primitives, order, first, nodes, sorted(primitives, centers)};
    subtree.build(0, primitives.size(), parent, depth);
}

}  // namespace abut::bvh

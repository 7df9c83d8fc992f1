// SPDX-License-Identifier: MIT
// Builds the wide tree: a range of primitives is split where the surface-area heuristic says, the largest piece first,
// until there are eight; each piece then becomes a leaf or a node of its own.
#include <algorithm>
#include <bit>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "abut/base/executor.h"
#include "abut/base/large_pages.h"
#include "abut/tree/binary.h"
#include "abut/tree/float_range.h"
#include "abut/tree/split.h"

namespace abut::tree {
namespace {

constexpr float far = simd::GrowingBox::far;
class Builder {
public:
    Builder(std::span<Primitive> primitives, std::span<Primitive> others, std::span<std::uint32_t> order,
            std::size_t leaf_size)
        : splitter_(primitives, others, leaf_size), order_(order), leaf_size_(leaf_size) {}

    /// Appends the nodes of a range with more than a leaf holds, itself first.
    void build(const Range& whole, int depth, std::vector<Node>& nodes, int& deepest) const {
        std::array<Range, 8> children{whole};
        std::size_t count = 1;
        while (count < 8) {
            std::size_t widest = 8;
            for (std::size_t i = 0; i < count; ++i) {
                if (children[i].size() <= leaf_size_) continue;
                if (widest == 8 || children[i].box.half_area() > children[widest].box.half_area()) widest = i;
            }
            if (widest == 8) break;
            std::tie(children[widest], children[count]) = splitter_.split(children[widest], depth);
            ++count;
        }
        deepest = std::max(deepest, depth + 1);

        const std::size_t at = nodes.size();
        nodes.emplace_back();
        clear_lanes(nodes[at], count);
        if (whole.size() <= parallel_size) {
            for (std::size_t i = 0; i < count; ++i) {
                const auto next = static_cast<std::uint32_t>(nodes.size());
                if (children[i].size() > leaf_size_) build(children[i], depth + 1, nodes, deepest);
                put(nodes[at], i, children[i], next);
            }
            return;
        }
        // Children are built apart from each other and joined in order, whoever is ready first.
        std::array<std::vector<Node>, 8> below;
        std::array<int, 8> depths{};
        for_each_range(count, 1, [&](std::size_t i, std::size_t) {
            if (children[i].size() > leaf_size_) build(children[i], depth + 1, below[i], depths[i]);
        });
        for (std::size_t i = 0; i < count; ++i) {
            const auto next = static_cast<std::uint32_t>(nodes.size());
            put(nodes[at], i, children[i], next);
            for (Node& node : below[i]) shift(node, next);
            nodes.insert(nodes.end(), below[i].begin(), below[i].end());
            deepest = std::max(deepest, depths[i]);
        }
    }

    /// Makes a lane of the range: a leaf when it fits into one, else what leads to node `next`.
    void put(Node& node, std::size_t lane, const Range& range, std::uint32_t next) const {
        if (range.size() > leaf_size_) {
            set_lane(node, lane, range.box, next, 0);
            return;
        }
        const auto primitives = splitter_.of(range);
        for (std::size_t i = 0; i < primitives.size(); ++i) order_[range.first + i] = index_of(primitives[i]);
        set_lane(node, lane, range.box, static_cast<std::uint32_t>(range.first), range.size());
    }

private:
    Splitter splitter_;
    std::span<std::uint32_t> order_;
    std::size_t leaf_size_;
};

/// The next float below, infinite below the last one.
float next_below(float x) {
    const auto bits = std::bit_cast<std::int32_t>(x);
    if (x == 0) return -std::numeric_limits<float>::denorm_min();
    return std::bit_cast<float>(bits < 0 ? bits + 1 : bits - 1);
}

float float_below(double x) {
    constexpr float most = std::numeric_limits<float>::max();
    if (x > static_cast<double>(most)) return most;
    const float f = static_cast<float>(x);
    return static_cast<double>(f) > x ? next_below(f) : f;
}
float float_above(double x) { return -float_below(-x); }

}  // namespace

simd::Box rounded_outwards(const Aabb& box) noexcept {
    if (box.empty()) return {{far, far, far}, {-far, -far, -far}};
    simd::Box result;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto axis = static_cast<glm::length_t>(i);
        result.min[i] = float_below(box.min[axis]);
        result.max[i] = float_above(box.max[axis]);
    }
    return result;
}

Aabb lane_box(const Node& node, std::size_t lane) noexcept {
    const auto& [min, max] = node.boxes;
    return {Vec3(min[0][lane], min[1][lane], min[2][lane]), Vec3(max[0][lane], max[1][lane], max[2][lane])};
}

std::vector<Primitive> primitives_of(std::size_t count, const BoxesOf& boxes_of) {
    std::vector<Primitive> primitives;
    reserve_large_pages(primitives, count);
    primitives.resize(count);
    for_each_range(count, chunk, [&](std::size_t first, std::size_t last) {
        std::vector<Aabb> boxes(last - first);
        boxes_of(first, boxes);
        for (std::size_t i = first; i < last; ++i) {
            const simd::Box box = rounded_outwards(boxes[i - first]);
            primitives[i].below = {-box.min[0], -box.min[1], -box.min[2], 0};
            primitives[i].above = {box.max[0], box.max[1], box.max[2], 0};
            primitives[i].below[3] = std::bit_cast<float>(static_cast<std::uint32_t>(i));
        }
    });
    return primitives;
}

Tree::Tree(std::span<const Aabb> boxes, const BuildOptions& options)
    : Tree(
          boxes.size(),
          [boxes](std::size_t first, std::span<Aabb> some) {
              std::copy_n(boxes.begin() + static_cast<std::ptrdiff_t>(first), some.size(), some.begin());
          },
          options) {}

Tree::Tree(std::size_t count, const BoxesOf& boxes_of, const BuildOptions& options) {
    if (count == 0) return;
    std::vector<Primitive> primitives = primitives_of(count, boxes_of), others;
    reserve_large_pages(others, count);
    others.resize(count);
    const Range whole = range_of_all(primitives);
    const auto leaf_size = static_cast<std::size_t>(std::clamp(options.leaf_size, 1, 8));
    if (options.quality == Quality::high) {
        std::vector<BinaryNode> binary = binary_tree(primitives, leaf_size);
        Wide wide = widened(binary, leaf_size);
        reinsert(binary);
        // What is best in twos is nearly always best in eights.
        if (Wide better = widened(binary, leaf_size); better.cost < wide.cost && better.depth <= most_depth) {
            wide = std::move(better);
        }
        if (wide.depth <= most_depth) {
            depth_ = wide.depth;
            leaves_ = number_leaves(wide.nodes);
            nodes_ = std::move(wide.nodes);
            order_ = std::move(wide.order);
            reach_ = reach_of_root();
            return;
        }
    }
    std::vector<std::uint32_t> order;
    reserve_large_pages(order, primitives.size());
    order.resize(primitives.size());
    const Builder builder(primitives, others, order, leaf_size);
    std::vector<Node> below;
    int depth = 0;
    if (whole.size() > leaf_size) builder.build(whole, 0, below, depth);
    std::vector<Node> nodes;
    reserve_large_pages(nodes, below.size() + 1);
    nodes.resize(1);
    clear_lanes(nodes[0], 1);
    builder.put(nodes[0], 0, whole, 1);
    for (Node& node : below) shift(node, 1);
    nodes.insert(nodes.end(), below.begin(), below.end());
    depth_ = depth;
    leaves_ = number_leaves(nodes);
    nodes_ = std::move(nodes);
    order_ = std::move(order);
    reach_ = reach_of_root();
}

double Tree::reach_of_root() const noexcept {
    if (nodes_.empty()) return 0;
    const Aabb all = lane_box(nodes_[0], 0);
    return std::max(largest(all.min), largest(all.max));
}

std::size_t number_leaves(std::span<Node> nodes) noexcept {
    std::size_t leaves = 0;
    for (Node& node : nodes) {
        node.first_leaf = static_cast<std::uint32_t>(leaves);
        std::uint32_t some = 0;
        for (std::size_t i = 0; i < 8; ++i) some |= (node.count[i] != 0 ? 1u : 0u) << i;
        node.leaves = static_cast<std::uint16_t>(some);
        leaves += static_cast<std::size_t>(std::popcount(node.leaves));
    }
    return leaves;
}

}  // namespace abut::tree

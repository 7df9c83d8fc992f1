// SPDX-License-Identifier: MIT
// Gathers each leaf's vertices, each once.
#include "abut/mesh/leaf_triangles.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "abut/base/executor.h"
#include "abut/base/large_array.h"
#include "abut/tree/discs.h"
#include "abut/tree/float_range.h"

namespace abut {
namespace {

using tree::largest;

constexpr std::size_t grain = 1024;
constexpr std::size_t most_cells = std::size_t{1} << 29;  // eight times that are the triangles' numbers

/// A leaf's vertices, in the order in which its triangles name them first.
struct LeafVertices {
    LeafVertices(std::span<const std::uint32_t> named, std::span<const Index3> triangles) noexcept {
        for (std::size_t lane = 0; lane < named.size(); ++lane) {
            const Index3& triangle = triangles[named[lane]];
            unsigned corners = 0;
            for (int k = 0; k < 3; ++k) {
                corners |= number_of(triangle[static_cast<std::size_t>(k)]) << (k * simd::LeafHead::bits);
            }
            head.corners[lane] = static_cast<std::uint16_t>(corners);
        }
        head.count = static_cast<std::uint8_t>(named.size());
    }

    [[nodiscard]] unsigned number_of(std::uint32_t vertex) noexcept {
        unsigned i = 0;
        while (i < head.vertices && index[i] != vertex) ++i;
        if (i == head.vertices) index[head.vertices++] = vertex;
        return i;
    }

    simd::LeafHead head;
    std::array<std::uint32_t, simd::LeafHead::most_vertices> index;
};

/// The largest power of two that has no side of the box in more than most_steps.
int exponent_of(const Aabb& box) {
    const double size = std::max({largest(box.extents()), 0x1p-40 * largest(box.min), 0x1p-40 * largest(box.max)});
    int exponent;
    std::frexp(std::max(size, 0x1p-80) / (simd::Leaf8::most_steps - 1), &exponent);
    return -exponent;
}

template <class Each>
void for_each_leaf(const tree::Node& node, std::span<const std::uint32_t> order, Each each) {
    for (std::uint32_t lane = 0; lane < 8; ++lane) {
        if (node.count[lane] != 0) each(lane, order.subspan(node.child[lane], node.count[lane]));
    }
}

/// Copies the nodes, tells the copies where their leaves' cells begin, and returns how many there are.
std::size_t place_leaves(std::span<const tree::Node> from, std::span<const std::uint32_t> order,
                         std::span<const Index3> triangles, std::span<tree::Node> nodes) {
    std::vector<std::uint32_t> cells(nodes.size());
    for_each_range(nodes.size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            nodes[i] = from[i];
            for_each_leaf(nodes[i], order, [&](std::uint32_t lane, std::span<const std::uint32_t> named) {
                nodes[i].leaf_at[lane] = static_cast<std::uint8_t>(cells[i]);
                cells[i] += 1u + LeafVertices(named, triangles).head.vertices;
            });
        }
    });
    std::size_t count = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        nodes[i].first_leaf = static_cast<std::uint32_t>(count);
        count += cells[i];
    }
    return count;
}

}  // namespace

TriangleLeaves with_leaves(const tree::Tree& tree, std::span<const Vec3> vertices, std::span<const Index3> triangles) {
    if (!tree::fits_floats(tree.reach())) return {tree, {}};
    const auto order = tree.order();
    const auto kept_nodes = std::make_shared<const LargeArray<tree::Node>>(tree.nodes().size());
    const std::span<tree::Node> nodes = kept_nodes->all();
    const std::size_t count = place_leaves(tree.nodes(), order, triangles, nodes);
    if (count >= most_cells) return {tree, {}};
    const auto kept_cells = std::make_shared<const LargeArray<simd::LeafCell>>(count + simd::cells_beyond);
    const std::span<simd::LeafCell> cells = kept_cells->all();
    std::ranges::fill(cells.last(simd::cells_beyond), simd::LeafCell{});
    for_each_range(nodes.size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            for_each_leaf(nodes[i], order, [&](std::uint32_t lane, std::span<const std::uint32_t> named) {
                LeafVertices leaf(named, triangles);
                leaf.head.first = nodes[i].child[lane];
                leaf.head.exponent = static_cast<std::int16_t>(exponent_of(tree::lane_box(nodes[i], lane)));
                simd::LeafCell* const to = &cells[nodes[i].leaf(lane)];
                *to = std::bit_cast<simd::LeafCell>(leaf.head);
                const std::size_t n = leaf.head.vertices;
                for (std::size_t k = 0; k < 3; ++k) {
                    for (std::size_t v = 0; v < n; ++v) {
                        const std::size_t at = k * n + v;
                        to[1 + at / 3][at % 3] = vertices[leaf.index[v]][static_cast<glm::length_t>(k)];
                    }
                }
            });
        }
    });
    tree::find_discs(nodes, cells);
    return {{{nodes, kept_nodes}, tree.shared_order(), tree.depth(), tree.leaves()}, {cells, kept_cells}};
}

}  // namespace abut

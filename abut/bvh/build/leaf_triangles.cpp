// SPDX-License-Identifier: MIT
// Stores the vertices of each leaf's triangles, each vertex once.
#include "abut/bvh/build/leaf_triangles.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <utility>
#include <vector>

#include "abut/base/executor.h"
#include "abut/base/large_array.h"
#include "abut/bvh/build/fit_discs.h"
#include "abut/bvh/build/refit_leaves.h"
#include "abut/bvh/float_range.h"
#include "abut/math/nearest_float.h"
#include "abut/math/norms.h"

namespace abut::bvh {
namespace {

constexpr std::size_t grain = 512;                        // nodes in a part
constexpr std::size_t most_cells = std::size_t{1} << 29;  // triangles have numbers of up to eight times that

/// Numbers the vertices of a leaf's triangles in the order of their first use, and appends their indices in the mesh to
/// `index`.
LeafHead head_of(std::span<const std::uint32_t> named, std::span<const Index3> triangles,
                 std::vector<std::uint32_t>& index) {
    LeafHead head;
    head.count = static_cast<std::uint8_t>(named.size());
    std::array<std::uint32_t, LeafHead::most_vertices + 1> vertices;
    unsigned n = 0;
    for (std::size_t lane = 0; lane < named.size(); ++lane) {
        unsigned corners = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t vertex = triangles[named[lane]][k];
            // Without a branch: where a vertex was used before cannot be predicted.
            unsigned number = n;
            for (unsigned i = 0; i < n; ++i) number = vertices[i] == vertex ? i : number;
            vertices[n] = vertex;
            n += number == n ? 1u : 0u;
            corners |= number << (k * LeafHead::bits);
        }
        head.corners[lane] = static_cast<std::uint16_t>(corners);
    }
    head.vertices = static_cast<std::uint8_t>(n);
    index.insert(index.end(), vertices.begin(), vertices.begin() + n);
    return head;
}

/// The largest exponent with which no side of the box has more than most_steps: from -46, for trees within the range of
/// floats, to 96.
std::int8_t exponent_of(const Aabb& box) {
    const double size = std::max({norm_inf(box.extents()), 0x1p-40 * norm_inf(box.min), 0x1p-40 * norm_inf(box.max)});
    int exponent;
    std::frexp(std::max(size, 0x1p-80) / (Leaf8::most_steps - 1), &exponent);
    return static_cast<std::int8_t>(-exponent);
}

/// The leaves of some consecutive nodes, in order.
struct Leaves {
    std::vector<LeafHead> heads;
    std::vector<std::uint32_t> index;  // the indices of their vertices in the mesh
    std::uint32_t cells = 0;
};

/// Calls each(part, first node, node behind the last) for parts of `grain` nodes, on all cores.
template <class Each>
void for_each_part(std::size_t nodes, Each each) {
    for_each_range((nodes + grain - 1) / grain, 1, [&](std::size_t first, std::size_t last) {
        for (std::size_t part = first; part < last; ++part) {
            each(part, part * grain, std::min(nodes, (part + 1) * grain));
        }
    });
}

/// Whether floats hold every coordinate, as they mostly do for files from scanners, games and printers.
bool all_are_floats(std::span<const Vec3> vertices) {
    std::atomic<bool> all = true;
    for_each_range(vertices.size(), 1 << 14, [&](std::size_t first, std::size_t last) {
        const std::span<const Vec3> share = vertices.subspan(first, last - first);
        if (all && !std::all_of(share.begin(), share.end(), are_floats)) all = false;
    });
    return all;
}

/// Copies the nodes, sets where the cells of their leaves begin, from 0 on in each part, and gathers the leaves. Each
/// coordinate takes `coordinate` bytes.
std::vector<Leaves> gather(std::span<const Node> from, std::span<const std::uint32_t> order,
                           std::span<const Index3> triangles, std::size_t coordinate, std::span<Node> nodes) {
    std::vector<Leaves> result((nodes.size() + grain - 1) / grain);
    for_each_part(nodes.size(), [&](std::size_t part, std::size_t first, std::size_t last) {
        Leaves& leaves = result[part];
        for (std::size_t i = first; i < last; ++i) {
            Node& node = nodes[i] = from[i];
            node.first_leaf = leaves.cells;
            for (std::size_t lane = 0; lane < 8; ++lane) {
                if (node.count[lane] == 0) continue;
                node.leaf_at[lane] = static_cast<std::uint8_t>(leaves.cells - node.first_leaf);
                LeafHead head = head_of(order.subspan(node.child[lane], node.count[lane]), triangles, leaves.index);
                head.first = node.child[lane];
                head.exponent = exponent_of(lane_box(node, lane));
                head.coordinate = static_cast<std::uint8_t>(coordinate);
                leaves.cells += head.cells();
                leaves.heads.push_back(head);
            }
        }
    });
    return result;
}

/// Writes the cells of a leaf with these vertices, in coordinates of type T, and returns the cell behind them.
template <class T>
LeafCell* write_leaf(const LeafHead& head, const std::uint32_t* index, std::span<const Vec3> vertices, LeafCell* to) {
    *to = std::bit_cast<LeafCell>(head);
    const std::size_t n = head.vertices;
    T* const coordinates = reinterpret_cast<T*>(to + 1);
    to += head.cells();
    std::fill(coordinates + 3 * n, reinterpret_cast<T*>(to), T{});
    for (std::size_t v = 0; v < n; ++v) {
        const Vec3& vertex = vertices[index[v]];
        for (std::size_t k = 0; k < 3; ++k) {
            coordinates[k * n + v] = static_cast<T>(vertex[static_cast<glm::length_t>(k)]);
        }
    }
    return to;
}

/// Writes the cells of some leaves, with coordinates of type T.
template <class T>
void write(const Leaves& leaves, std::span<const Vec3> vertices, LeafCell* to) {
    const std::uint32_t* index = leaves.index.data();
    for (const LeafHead& head : leaves.heads) {
        to = write_leaf<T>(head, index, vertices, to);
        index += head.vertices;
    }
}

/// Sets the boxes of a node's leaves around their vertices at new places, and writes their cells.
template <class T>
void move_leaves(Node& node, std::span<const LeafCell> from, std::span<const std::uint32_t> order,
                 std::span<const Vec3> vertices, std::span<const Index3> triangles, std::span<LeafCell> cells) {
    for (std::uint32_t lane = 0; lane < 8; ++lane) {
        if (node.count[lane] == 0) continue;
        const std::uint32_t at = node.leaf(lane);
        LeafHead head = Leaf8(&from[at]).head();
        std::array<std::uint32_t, std::size_t{1} << LeafHead::bits> index{};  // by a vertex's number
        for (std::size_t i = 0; i < head.count; ++i) {
            const Index3& triangle = triangles[order[head.first + i]];
            for (std::size_t k = 0; k < 3; ++k) index[head.vertex(i, k)] = triangle[k];
        }
        Vec3 low = vertices[index[0]], high = low;
        for (std::size_t v = 1; v < head.vertices; ++v) {
            low = glm::min(low, vertices[index[v]]);
            high = glm::max(high, vertices[index[v]]);
        }
        set_box(node, lane, rounded_outwards({low, high}));
        head.exponent = exponent_of(lane_box(node, lane));
        write_leaf<T>(head, index.data(), vertices, &cells[at]);
    }
}

/// Sets for each inner child where its leaves are: a cell near their middle, because it is not known which will be
/// visited.
void point_ahead(std::span<Node> nodes) {
    for_each_part(nodes.size(), [&](std::size_t, std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            Node& node = nodes[i];
            for (std::size_t lane = 0; lane < 8; ++lane) {
                if (!node.inner(lane)) continue;
                const Node& child = nodes[node.child[lane]];
                std::uint32_t last_leaf = 0;
                for (std::size_t k = 0; k < 8; ++k) {
                    if (child.count[k] != 0) last_leaf = std::max<std::uint32_t>(last_leaf, child.leaf_at[k]);
                }
                node.point_ahead(lane, child.first_leaf + last_leaf / 2);
            }
        }
    });
}

}  // namespace

TriangleLeaves with_leaves(const Bvh& tree, std::span<const Vec3> vertices, std::span<const Index3> triangles) {
    if (!fits_floats(tree.coordinate_bound())) return {tree, {}};
    LargeArray<Node> kept_nodes(tree.nodes().size());
    const std::span<Node> nodes = kept_nodes.all();
    const bool in_floats = all_are_floats(vertices);
    const std::vector<Leaves> leaves =
        gather(tree.nodes(), tree.order(), triangles, in_floats ? sizeof(float) : sizeof(double), nodes);
    std::vector<std::size_t> begins(leaves.size() + 1);
    for (std::size_t part = 0; part < leaves.size(); ++part) {
        begins[part + 1] = begins[part] + leaves[part].cells;
    }
    const std::size_t count = begins.back();
    if (count >= most_cells) return {tree, {}};
    LargeArray<LeafCell> kept_cells(count + cells_beyond);
    const std::span<LeafCell> cells = kept_cells.all();
    const std::span<LeafCell> beyond = cells.last(cells_beyond);
    std::fill(beyond.begin(), beyond.end(), LeafCell{});
    for_each_part(nodes.size(), [&](std::size_t part, std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) nodes[i].first_leaf += static_cast<std::uint32_t>(begins[part]);
        const auto write_as = in_floats ? write<float> : write<double>;
        write_as(leaves[part], vertices, &cells[begins[part]]);
    });
    point_ahead(nodes);
    find_discs(nodes, cells);
    return {{std::move(kept_nodes), tree.shared_order(), tree.depth(), tree.leaves()}, std::move(kept_cells)};
}

std::optional<TriangleLeaves> with_moved_vertices(const Bvh& tree, std::span<const LeafCell> cells,
                                                  std::span<const Vec3> vertices, std::span<const Index3> triangles,
                                                  double most_cost) {
    if (cells.empty()) return {};
    const std::span<const Node> old = tree.nodes();
    const bool in_floats = all_are_floats(vertices);
    const auto first = std::find_if(old.begin(), old.end(), [](const Node& node) { return node.leaves != 0; });
    const auto lane = static_cast<std::uint32_t>(std::countr_zero(first->leaves));
    if (Leaf8(&cells[first->leaf(lane)]).head().in_floats() != in_floats) return {};

    LargeArray<Node> kept_nodes(old.size());
    LargeArray<LeafCell> kept_cells(cells.size());
    const std::span<Node> nodes = kept_nodes.all();
    const std::span<LeafCell> moved = kept_cells.all();
    std::copy(cells.end() - cells_beyond, cells.end(), moved.end() - cells_beyond);
    for_each_part(nodes.size(), [&](std::size_t, std::size_t begin, std::size_t end) {
        const auto move = in_floats ? move_leaves<float> : move_leaves<double>;
        for (std::size_t i = begin; i < end; ++i) {
            nodes[i] = old[i];
            move(nodes[i], cells, tree.order(), vertices, triangles, moved);
        }
    });
    set_inner_boxes(nodes);
    const Aabb all = lane_box(nodes[0], 0);
    if (!fits_floats(std::max(norm_inf(all.min), norm_inf(all.max)))) return {};
    if (!(surface_area_cost(nodes) <= most_cost)) return {};
    find_discs(nodes, moved);
    return TriangleLeaves{{std::move(kept_nodes), tree.shared_order(), tree.depth(), tree.leaves()},
                          std::move(kept_cells)};
}

}  // namespace abut::bvh

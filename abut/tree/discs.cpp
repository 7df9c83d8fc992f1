// SPDX-License-Identifier: MIT
// Finds the discs of a tree over triangles: those of leaves from their triangles, those of nodes from the discs below, the
// deepest first.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "abut/base/executor.h"
#include "abut/base/large_pages.h"
#include "abut/simd/leaf_disc.h"
#include "abut/tree/tree.h"

namespace abut::tree {
namespace {

constexpr std::size_t grain = 256;

/// A lane's box around the float that kernels take for its centre.
struct Lane {
    Lane(const Node& node, std::size_t lane) {
        for (int i = 0; i < 3; ++i) {
            const auto k = static_cast<std::size_t>(i);
            const float min = node.boxes.min[k][lane], max = node.boxes.max[k][lane];
            const double middle = center[i] = 0.5f * (min + max);
            half[i] = std::max(max - middle, middle - min);
        }
        radius = glm::length(half);
    }
    Vec3 center, half;
    double radius;
};

Vec3 vector(const std::array<double, 3>& v) { return {v[0], v[1], v[2]}; }

/// The disc, of the least thickness that is enough.
simd::Disc thick_enough(simd::Disc disc, double thick, const Lane& lane) {
    // Kernels decode the direction in floats, and find the radius from the sides.
    const double beside = (thick + 0x1p-20 * lane.radius) / (lane.radius * (1 - 0x1p-20));
    const double level = std::sqrt(beside) * simd::disc_levels;
    // No more than the radius is ever needed.
    constexpr unsigned most = simd::disc_levels - 1;
    return static_cast<simd::Disc>(disc | (level < most ? static_cast<unsigned>(level) : most) << 12);
}

/// The disc of a leaf, and the sum of its triangles' normals.
simd::Disc disc_of_leaf(const simd::Triangles8& leaf, std::uint32_t count, const Lane& lane, Vec3& front) {
    const simd::LeafDisc its = simd::disc_of(leaf, count);
    front = vector(its.front);
    const Vec3 base(leaf.base[0], leaf.base[1], leaf.base[2]);
    const double center = dot(vector(simd::direction_of(its.disc)), lane.center - base) * leaf.steps;
    // Corners are off by at most a step along each axis.
    const double reach = std::max(its.high - center, center - its.low) + 3;
    return thick_enough(its.disc, reach / leaf.steps, lane);
}

/// The disc of a node across its front: of the discs and boxes below.
simd::Disc disc_of_node(const Node& below, const Lane& lane, Vec3 front) {
    const simd::Disc disc = simd::disc_across({front.x, front.y, front.z});
    const Vec3 n = vector(simd::direction_of(disc));
    double thick = 0;
    for (std::size_t at = 0; at < 8; ++at) {
        if ((below.used >> at & 1u) == 0) continue;
        const Lane its(below, at);
        const double aside = std::abs(dot(n, its.center - lane.center)),
                     box = std::abs(n.x) * its.half.x + std::abs(n.y) * its.half.y + std::abs(n.z) * its.half.z;
        if (aside + box <= thick) continue;
        // What is in a part's disc reaches along n by its thickness' share, and by its radius' for what is left.
        const double share = std::abs(dot(n, vector(simd::direction_of(below.disc[at])))),
                     rest = std::sqrt(std::max(1 - share * share, 0.0)) + 1e-7;
        thick = std::max(thick,
                         aside + std::min(box, its.radius * (simd::half_thickness_of(below.disc[at]) * share + rest)));
    }
    return thick_enough(disc, thick, lane);
}

/// Adds a normal, whichever way it points.
void add(Vec3& sum, Vec3 normal) { sum += dot(sum, normal) < 0 ? -normal : normal; }

/// The nodes in the order of their depths, and where each depth begins.
struct Levels {
    explicit Levels(std::span<const Node> nodes) : order(nodes.size()) {
        // Parents stand before their children.
        std::vector<std::uint8_t> depth(nodes.size());
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            ++first[depth[i] + std::size_t{1}];
            for (std::size_t lane = 0; lane < 8; ++lane) {
                const bool inner = (nodes[i].used >> lane & 1u) != 0 && nodes[i].count[lane] == 0;
                if (inner) depth[nodes[i].child[lane]] = static_cast<std::uint8_t>(depth[i] + 1);
            }
        }
        for (std::size_t d = 1; d < first.size(); ++d) first[d] += first[d - 1];
        auto next = first;
        for (std::size_t i = 0; i < nodes.size(); ++i) order[next[depth[i]]++] = static_cast<std::uint32_t>(i);
    }
    std::vector<std::uint32_t> order;
    std::array<std::uint32_t, most_depth + 3> first{};
};

}  // namespace

Tree Tree::with_discs(std::span<const simd::Triangles8> leaves) const {
    if (leaves.empty()) return *this;
    std::vector<Node> nodes;
    reserve_large_pages(nodes, nodes_.size());
    nodes.assign(nodes_.begin(), nodes_.end());
    // The sum of the normals below each node: first of its leaves', and then of all.
    std::vector<Vec3> fronts(nodes.size());
    for_each_range(nodes.size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            Node& node = nodes[i];
            for (std::uint32_t at = 0; at < 8; ++at) {
                if (node.count[at] == 0) continue;
                Vec3 front;
                node.disc[at] = disc_of_leaf(leaves[node.leaf(at)], node.count[at], Lane(node, at), front);
                add(fronts[i], front);
            }
        }
    });
    const Levels levels(nodes);
    for (std::size_t depth = levels.first.size() - 1; depth-- > 0;) {
        const std::size_t begin = levels.first[depth], end = levels.first[depth + 1];
        for_each_range(end - begin, grain, [&](std::size_t first, std::size_t last) {
            for (std::size_t k = begin + first; k < begin + last; ++k) {
                const std::size_t i = levels.order[k];
                Node& node = nodes[i];
                for (std::uint32_t at = 0; at < 8; ++at) {
                    if ((node.used >> at & 1u) == 0 || node.count[at] != 0) continue;
                    const Vec3 front = fronts[node.child[at]];
                    node.disc[at] = disc_of_node(nodes[node.child[at]], Lane(node, at), front);
                    add(fronts[i], front);
                }
            }
        });
    }
    return {std::move(nodes), order_, depth_, leaves_};
}

}  // namespace abut::tree

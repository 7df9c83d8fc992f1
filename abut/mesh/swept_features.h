// SPDX-License-Identifier: MIT
// SweptVertices and SweptFeatures: the boxes of a deforming mesh's motion, and the tree over them with its features.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "abut/base/large_array.h"
#include "abut/bvh/traverse/pair_traversal.h"
#include "abut/mesh/feature_owners.h"
#include "abut/mesh/impact_pairs.h"
#include "abut/simd/box8_pairs.h"

namespace abut {

/// The motion of a mesh's vertices from t = 0 to `end`, minus the drift, in floats rounded outwards.
class SweptVertices {
public:
    SweptVertices(const ImpactPairs& pairs, const DeformingMesh& mesh, double end);

    /// A vertex's box, and by how much the boxes of its features are grown on each side: features come within the
    /// thickness only if their boxes, each grown by the largest of its vertices' pads, overlap.
    struct Vertex {
        simd::Box box;
        float pad;
    };
    [[nodiscard]] const Vertex& operator[](std::uint32_t v) const noexcept { return vertices_.all()[v]; }
    /// A box that contains the boxes of all features.
    [[nodiscard]] const simd::Box& all() const noexcept { return all_; }
    /// The largest pad.
    [[nodiscard]] float most_pad() const noexcept { return most_pad_; }
    /// Whether the mesh does not move, so that each box is the position of a vertex.
    [[nodiscard]] bool is_at_rest() const noexcept { return is_at_rest_; }

private:
    LargeArray<Vertex> vertices_;
    simd::Box all_;
    float most_pad_ = 0;
    bool is_at_rest_;
};

/// The tree of a mesh at the start, refitted to its motion, and the vertices and edges of each leaf's triangles.
class SweptFeatures {
public:
    /// Leaves whose boxes do not overlap the region are left out: where a feature comes near something in the region,
    /// the leaves of all its triangles overlap it.
    SweptFeatures(const DeformingMesh& mesh, const SweptVertices& vertices, const simd::Box& region);

    [[nodiscard]] const bvh::Bvh& tree() const noexcept { return tree_; }

    /// Calls the functions of the visitor, which are those of ImpactPairs, for the features of two leaves whose boxes
    /// overlap: each vertex and edge as one of the triangle that owns it. In a tree with itself each pair of features
    /// is visited once, and none that share a vertex.
    template <class Visitor>
    void each_near(const SweptFeatures& other, const bvh::ChildPair& pair, Visitor visitor) const {
        const LeafRange a = leaf_range(pair.a), b = other.leaf_range(pair.b);
        const bool one = &other == this;
        if (is_empty(a.box) || is_empty(b.box)) return;
        if (one && pair.a == pair.b) {
            vertices_near(a, *this, a, true, [&](std::uint32_t v, std::uint32_t i, std::uint32_t j) {
                if (i < j) {
                    visitor.vertex_of_a(v, triangle(a, i), triangle(a, j));
                } else {
                    visitor.vertex_of_b(v, triangle(a, i), triangle(a, j));
                }
            });
            edges_near(a, *this, a, true, true,
                       [&](const VertexPair& e, std::uint32_t i, const VertexPair& f, std::uint32_t j) {
                           if (i < j) {
                               visitor.edges(e, triangle(a, i), f, triangle(a, j));
                           } else {
                               visitor.edges(f, triangle(a, j), e, triangle(a, i));
                           }
                       });
            return;
        }
        vertices_near(a, other, b, one, [&](std::uint32_t v, std::uint32_t i, std::uint32_t j) {
            visitor.vertex_of_a(v, triangle(a, i), other.triangle(b, j));
        });
        other.vertices_near(b, *this, a, one, [&](std::uint32_t v, std::uint32_t j, std::uint32_t i) {
            visitor.vertex_of_b(v, other.triangle(b, j), triangle(a, i));
        });
        edges_near(a, other, b, one, false,
                   [&](const VertexPair& e, std::uint32_t i, const VertexPair& f, std::uint32_t j) {
                       visitor.edges(e, triangle(a, i), f, other.triangle(b, j));
                   });
    }

private:
    /// The triangles of a leaf.
    struct Leaf {
        simd::Box8 boxes;
        std::array<std::array<std::uint32_t, 8>, 3> corner;
        std::uint8_t used;  // which lanes hold one
    };
    /// Up to eight of the vertices and edges that a leaf's triangles own, each vertex as an edge from it to itself.
    struct Block {
        simd::Box8 boxes;
        std::array<std::uint32_t, 8> from, to;
        std::array<std::uint8_t, 8> lane;  // of the triangle in the leaf
        std::uint8_t vertices, edges;      // which lanes hold one
    };
    /// A leaf: its number, its first index in the order, and its box.
    struct LeafRange {
        std::uint32_t leaf, first;
        simd::Box box;
    };

    [[nodiscard]] static bool is_empty(const simd::Box& box) { return box.min[0] > box.max[0]; }
    [[nodiscard]] LeafRange leaf_range(const bvh::Child& child) const {
        const bvh::Node& node = tree_.nodes()[child.node];
        const std::uint32_t before = node.leaves & ((1u << child.lane) - 1);
        const std::uint32_t number = first_leaf_[child.node] + static_cast<std::uint32_t>(std::popcount(before));
        return {number, node.child[child.lane], boxes_[number]};
    }
    [[nodiscard]] std::uint32_t triangle(const LeafRange& leaf, std::uint32_t i) const {
        return tree_.order()[leaf.first + i];
    }
    [[nodiscard]] std::span<const Block> blocks(const LeafRange& leaf) const {
        const std::uint32_t first = first_block_[leaf.leaf];
        return blocks_.all().subspan(first, first_block_[leaf.leaf + 1] - first);
    }

    template <class Use>
    void vertices_near(const LeafRange& own, const SweptFeatures& other, const LeafRange& other_leaf, bool one,
                       Use use) const {
        const Leaf& leaf = other.leaves_.all()[other.near_[other_leaf.leaf]];
        for (const Block& block : blocks(own)) {
            if (block.vertices == 0) return;  // vertices come before edges
            const std::uint32_t rows = simd::overlap(block.boxes, other_leaf.box) & block.vertices;
            if (rows == 0) continue;
            // A box that is infinite in floats overlaps even the empty box of a lane without a triangle.
            const std::uint64_t used = std::uint64_t{0x0101010101010101} * leaf.used;
            for (std::uint64_t mask = simd::overlaps(block.boxes, rows, leaf.boxes) & used; mask != 0;
                 mask &= mask - 1) {
                const auto bit = static_cast<std::uint32_t>(std::countr_zero(mask));
                const std::uint32_t row = bit / 8, j = bit % 8, v = block.from[row];
                if (one && (leaf.corner[0][j] == v || leaf.corner[1][j] == v || leaf.corner[2][j] == v)) continue;
                use(v, std::uint32_t{block.lane[row]}, j);
            }
        }
    }

    template <class Use>
    void edges_near(const LeafRange& own, const SweptFeatures& other, const LeafRange& other_leaf, bool one, bool same,
                    Use use) const {
        constexpr std::uint64_t above_diagonal = 0x0080c0e0f0f8fcfe;
        const std::span<const Block> others = other.blocks(other_leaf);
        for (const Block& block : blocks(own)) {
            const std::uint32_t rows = simd::overlap(block.boxes, other_leaf.box) & block.edges;
            if (rows == 0) continue;
            for (std::size_t k = same ? static_cast<std::size_t>(&block - blocks(own).data()) : 0; k < others.size();
                 ++k) {
                const Block& facing = others[k];
                if (facing.edges == 0) continue;
                std::uint64_t mask = simd::overlaps(block.boxes, rows, facing.boxes);
                mask &= std::uint64_t{0x0101010101010101} * facing.edges;
                if (same && &facing == &block) mask &= above_diagonal;
                for (; mask != 0; mask &= mask - 1) {
                    const auto bit = static_cast<std::uint32_t>(std::countr_zero(mask));
                    const std::uint32_t i = bit / 8, j = bit % 8;
                    const VertexPair e{block.from[i], block.to[i]}, f{facing.from[j], facing.to[j]};
                    if (one && (e[0] == f[0] || e[0] == f[1] || e[1] == f[0] || e[1] == f[1])) continue;
                    use(e, std::uint32_t{block.lane[i]}, f, std::uint32_t{facing.lane[j]});
                }
            }
        }
    }

    [[nodiscard]] std::vector<std::uint8_t> find_leaves(const DeformingMesh& mesh, const SweptVertices& vertices,
                                                        const simd::Box& region);
    void count(const bvh::Bvh& tree, const FeatureOwners& owners);
    void fill_leaf(const DeformingMesh& mesh, const SweptVertices& vertices, std::uint32_t number,
                   std::span<const std::uint32_t> triangles);
    void fill_blocks(const DeformingMesh& mesh, const SweptVertices& vertices, const FeatureOwners& owners,
                     std::uint32_t number, std::span<const std::uint32_t> triangles);

    bvh::Bvh tree_;
    std::vector<std::uint32_t> first_leaf_;   // of each node
    std::vector<simd::Box> boxes_;            // of each leaf; empty if it is left out
    std::vector<std::uint32_t> near_;         // how many leaves before each leaf are not left out
    std::vector<std::uint32_t> first_block_;  // of each leaf, and the number of blocks
    LargeArray<Leaf> leaves_;
    LargeArray<Block> blocks_;
};

}  // namespace abut

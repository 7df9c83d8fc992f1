// SPDX-License-Identifier: MIT
// Finds overlapping pairs where very many triangles meet: equal triangles, fans around a vertex, triangles that share
// an edge, slivers side by side; internal to overlapping_pairs.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "abut/bvh/traverse/obb_tree_traversal.h"
#include "abut/mesh/mesh.h"
#include "abut/mesh/triangle_classes.h"

namespace abut {

/// Called for two classes of triangles that overlap: all members of a overlap all members of b. For one mesh with
/// itself, a and b may be the same class, for the pairs of its members. Called from many threads at once; true ends the
/// traversal.
using VisitClasses = std::function<bool(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b)>;

/// Finds a mesh's own pairs in time near linear in triangles and pairs of classes, for any mesh. Triangles around a
/// vertex with many triangles overlap where their arcs on a sphere around it do, and triangles on an edge with many
/// triangles where their directions from it do; the traversal that finds the remaining pairs skips these.
class DenseSelfPairs {
public:
    /// Triangles without area take part only if `degenerate`.
    DenseSelfPairs(const Mesh& mesh, bool degenerate);

    /// Calls visit for all pairs whose lower triangle is in `rows`, and possibly for others of their classes; returns
    /// whether it returned true.
    bool for_each(bvh::Rows rows, const VisitClasses& visit) const;

private:
    /// The classes around a hub: a vertex with many triangles.
    struct Link {
        std::uint32_t hub;
        bvh::ObbTree arcs;
        std::vector<std::uint32_t> many;  // the vertices that have an edge of many triangles with the hub, ascending
    };

    void find_hubs();
    void make_main();
    void make_link(Link& link, std::span<const std::uint32_t> around, std::vector<bvh::ObbTree>& edge_trees) const;
    [[nodiscard]] bvh::ObbTree edge_tree(std::uint32_t p, std::uint32_t q,
                                         std::span<const std::uint32_t> classes) const;
    [[nodiscard]] bool is_hub(std::uint32_t vertex) const { return degree_[vertex] > hub_size; }
    [[nodiscard]] Triangle triangle(std::uint32_t i) const { return mesh_.triangle(classes_.members(i)[0]); }
    [[nodiscard]] bvh::ObbTreeItem item(std::uint32_t i) const;
    [[nodiscard]] bool overlap(std::uint32_t i, std::uint32_t k) const;
    [[nodiscard]] std::uint32_t lowest_common_hub(std::uint32_t i, std::uint32_t k) const;
    [[nodiscard]] bool on_an_edge_of_many(const Link& link, std::uint32_t i, std::uint32_t k) const;

    static constexpr std::uint32_t hub_size = 64;
    static constexpr std::uint32_t many_on_edge = 32;

    const Mesh& mesh_;
    TriangleClasses classes_;
    std::vector<std::uint32_t> included_;  // classes
    std::vector<std::uint32_t> degree_;    // of each vertex, in classes
    bvh::ObbTree main_;
    std::vector<Link> links_;
    std::vector<bvh::ObbTree> edge_trees_;
};

/// Finds the pairs of two meshes in time near linear in triangles and pairs of classes, unless long slivers of all
/// directions cross each other's boxes.
class DenseMeshPairs {
public:
    using TriangleAt = std::function<Triangle(std::uint32_t)>;

    /// The triangles of `a` are at_a(i), within `bounds_a`; likewise for b.
    DenseMeshPairs(const Mesh& a, TriangleAt at_a, const Aabb& bounds_a, const Mesh& b, TriangleAt at_b,
                   const Aabb& bounds_b);
    /// As DenseSelfPairs::for_each; the rows are a's triangles.
    bool for_each(bvh::Rows rows, const VisitClasses& visit) const;
    /// The triangles of a, and those of b, that touch any of the other, ascending.
    [[nodiscard]] std::array<std::vector<std::uint32_t>, 2> touching() const;

private:
    TriangleAt at_a_, at_b_;
    TriangleClasses of_a_, of_b_;
    bvh::ObbTree tree_a_, tree_b_;
};

}  // namespace abut

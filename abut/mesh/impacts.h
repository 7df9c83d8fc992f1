// SPDX-License-Identifier: MIT
// Where a mesh that changes its shape runs into itself: cloth, skin, soft bodies.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "abut/mesh/mesh.h"
#include "abut/shape/result.h"

namespace abut {

/// A vertex meets a triangle that it is no corner of. The hit's `position` is the vertex, its normal leads to it.
struct ABUT_API VertexImpact {
    std::uint32_t vertex;    ///< its index
    std::uint32_t triangle;  ///< its index
    SweepHit hit;            ///< when and where
};

/// Two edges without a common vertex meet, each given by its vertices, the lower first. The hit's `position` lies on `a`,
/// its normal leads to it from `b`.
struct ABUT_API EdgeImpact {
    std::array<std::uint32_t, 2> a;  ///< one edge
    std::array<std::uint32_t, 2> b;  ///< the other edge
    SweepHit hit;                    ///< when and where
};

/// All that a mesh runs into of itself.
struct ABUT_API Impacts {
    std::vector<VertexImpact> vertices;  ///< sorted by vertex, then triangle
    std::vector<EdgeImpact> edges;       ///< sorted by `a`, then `b`; a < b

    /// Whether there is no impact.
    [[nodiscard]] bool empty() const noexcept { return vertices.empty() && edges.empty(); }
};

/// All that comes within `thickness` of each other while each vertex goes straight from where it is in `from` to where it is
/// in `to`, t from 0 to 1: each vertex with each triangle, each edge with each edge, once, and when. What has a vertex (of
/// one index) in common does not count. As pair::sweep in abut/pair/sweep/sweep_moving_vertices.h has it, nothing is missed and t is
/// never late. The same for any number of threads. Nothing for a thickness that is negative or NaN.
///
///     const Mesh next = cloth.refitted(moved);
///     for (const VertexImpact& i : impacts(cloth, next, 0.001).vertices) push_back(i.vertex, i.hit.normal);
///
/// Throws Error when the meshes differ in their triangles. The tree is that of `from`, fitted to the way of each triangle;
/// each vertex and edge is asked for by one of its triangles (Curtis, Tamstorf and Manocha 2008).
[[nodiscard]] ABUT_API Impacts impacts(const Mesh& from, const Mesh& to, double thickness = 0);

}  // namespace abut

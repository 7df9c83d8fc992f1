// SPDX-License-Identifier: MIT
// Finds where a deforming mesh, such as cloth, skin or a soft body, collides with itself.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "abut/mesh/mesh.h"
#include "abut/shape/result.h"

namespace abut {

/// A vertex meets a triangle of which it is not a corner. The hit's `position` is the vertex, and its normal points
/// from the triangle to it.
struct ABUT_API VertexImpact {
    std::uint32_t vertex;    ///< index of the vertex
    std::uint32_t triangle;  ///< index of the triangle
    SweepHit hit;            ///< when and where
};

/// Two edges without a common vertex meet, each given by its vertex indices, the lower first. The hit's `position` lies
/// on `a`, and its normal points from `b` to it.
struct ABUT_API EdgeImpact {
    std::array<std::uint32_t, 2> a;  ///< one edge
    std::array<std::uint32_t, 2> b;  ///< the other edge
    SweepHit hit;                    ///< when and where
};

/// All collisions of a mesh with itself.
struct ABUT_API Impacts {
    std::vector<VertexImpact> vertices;  ///< sorted by vertex, then triangle
    std::vector<EdgeImpact> edges;       ///< sorted by `a`, then `b`; a < b

    /// Whether there is no impact.
    [[nodiscard]] bool empty() const noexcept { return vertices.empty() && edges.empty(); }
};

/// All pairs of features that come within `thickness` of each other while each vertex moves straight from its position
/// in `from` to that in `to`, t from 0 to 1: vertices with triangles and edges with edges, each pair once with its
/// first t. Features that share a vertex index do not count. As in abut/query/sweep_deforming.h, no pair is missed, and
/// t is never late. The result does not depend on the number of threads. Empty for empty meshes and for a negative or
/// NaN thickness.
///
///     const Mesh next = cloth.refitted(moved);
///     for (const VertexImpact& i : impacts(cloth, next, 0.001).vertices) push_back(i.vertex, i.hit.normal);
///
/// Throws Error when the meshes differ in their triangles. The BVH is that of `from`, refitted to boxes of each
/// triangle's whole motion; each vertex and edge is tested by one of its triangles only (Curtis, Tamstorf and Manocha
/// 2008).
[[nodiscard]] ABUT_API Impacts impacts(const Mesh& from, const Mesh& to, double thickness = 0);

}  // namespace abut

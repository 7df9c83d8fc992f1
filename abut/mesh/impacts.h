// SPDX-License-Identifier: MIT
// Finds where deforming meshes, such as cloth, skin or a soft body, collide with themselves or each other.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "abut/base/function.h"
#include "abut/mesh/mesh.h"
#include "abut/shape/moving.h"
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

/// All collisions of two meshes.
struct ABUT_API ImpactsBetween {
    std::vector<VertexImpact> vertices_of_a;  ///< of a's vertices with b's triangles, sorted by vertex, then triangle
    std::vector<VertexImpact> vertices_of_b;  ///< of b's vertices with a's triangles, sorted by vertex, then triangle
    std::vector<EdgeImpact> edges;            ///< of a's edges with b's edges, sorted by `a`, then `b`

    /// Whether there is no impact.
    [[nodiscard]] bool empty() const noexcept {
        return vertices_of_a.empty() && vertices_of_b.empty() && edges.empty();
    }
};

/// What counts as an impact.
struct ABUT_API ImpactOptions {
    /// Two features count when they come within this distance; none do if it is negative, NaN or infinite.
    double thickness = 0;
    /// For a pair that starts within the thickness, at the distance d: the share of d that it has to keep. With 1 it
    /// counts at once, at t = 0; with 0.2 it counts when its distance is only 0.2 d, so that pairs that are too near
    /// already can move apart, or past each other, and still never touch. It counts at once if (1 - kept_share) d is
    /// less than the bound of abut/query/sweep_deforming.h. NaN and numbers above 1 count as 1, numbers below 0 as 0.
    double kept_share = 1;
    /// Whether a pair that starts within the thickness is ignored if no vertex of it moves towards the plane between
    /// the two: such a pair never comes nearer than at the start. Two that touch count unless their vertices move along
    /// that plane, because either may be on its wrong side.
    bool ignore_separating = false;
    /// If set, a pair of features counts only if it returns true for some vertex of the one and some vertex of the
    /// other; between two meshes the first is of a. It may be called on any thread, and must not throw.
    Function<bool(std::uint32_t, std::uint32_t)> vertex_filter{};
};

/// All pairs of features that come within `thickness` of each other while each vertex moves straight from its position
/// in `from` to that in `to`, t from 0 to 1: vertices with triangles and edges with edges, each pair once with its
/// first t. Features that share a vertex index do not count. As in abut/query/sweep_deforming.h, no pair is missed, and
/// t is never late. The result does not depend on the number of threads. Empty for empty meshes and for a thickness
/// that is negative or not finite.
///
///     const Mesh next = cloth.refitted(moved);
///     for (const VertexImpact& i : impacts(cloth, next, 0.001).vertices) push_back(i.vertex, i.hit.normal);
///
/// Throws Error when the meshes differ in their triangles. The BVH is that of `from`, refitted to boxes of each
/// triangle's whole motion; each vertex and edge is tested by one of its triangles only (Curtis, Tamstorf and Manocha
/// 2008).
[[nodiscard]] ABUT_API Impacts impacts(const Mesh& from, const Mesh& to, double thickness = 0);
/// The same with options.
[[nodiscard]] ABUT_API Impacts impacts(const Mesh& from, const Mesh& to, const ImpactOptions& options);

/// The same between two meshes: the vertices of each with the triangles of the other, and edges with edges; a mesh at
/// rest has the same mesh at both ends. Impacts of a mesh with itself are not among them. Exchanging the two exchanges
/// the lists of vertices, and the edges of each pair, whose t then agrees within the bound; pairs that only come within
/// the bound of the thickness may be listed for one order alone.
///
///     for (const EdgeImpact& i : impacts({cloth, next}, {body, body}, {.thickness = 0.001}).edges) push_back(i);
[[nodiscard]] ABUT_API ImpactsBetween impacts(const Moving<Mesh>& a, const Moving<Mesh>& b,
                                              const ImpactOptions& options = {});

/// The least t of impacts(from, to, options), or 1 if there are none: up to there the step is free of collisions. Other
/// impacts are not stored, so that memory is bounded by the size of the meshes, however many there are. It is never
/// late, and does not depend on the number of threads.
[[nodiscard]] ABUT_API double largest_safe_step(const Mesh& from, const Mesh& to, const ImpactOptions& options = {});
/// The same for impacts(a, b, options).
[[nodiscard]] ABUT_API double largest_safe_step(const Moving<Mesh>& a, const Moving<Mesh>& b,
                                                const ImpactOptions& options = {});

}  // namespace abut

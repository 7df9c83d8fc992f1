// SPDX-License-Identifier: MIT
// The health of a mesh: holes, flipped and doubled triangles, self-intersections.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "abut/mesh/mesh.h"
#include "abut/mesh/overlapping_pairs.h"

namespace abut {

/// Two vertices, the lower index first; of vertices at one position the first stands for all.
using Edge = std::array<std::uint32_t, 2>;

/// What is wrong with a mesh, where; and its size. Vertices at equal positions count as one; a triangle of fewer than three
/// positions is degenerate, and otherwise as if it were not there: it has no edges and is no component.
struct MeshReport {
    std::vector<Edge> boundary_edges;              ///< of one triangle only
    std::vector<Edge> non_manifold_edges;          ///< of more than two triangles
    std::vector<std::uint32_t> flipped_faces;      ///< face against most of those joined to them by edges of two
    std::vector<std::uint32_t> duplicate_faces;    ///< have the corners of an earlier triangle, in any order
    std::vector<std::uint32_t> degenerate_faces;   ///< without area, exactly
    std::vector<TrianglePair> self_intersections;  ///< as overlapping_pairs(mesh), duplicates included
    std::size_t components = 0;                    ///< of triangles joined by edges
    double area = 0;                               ///< rounded; infinite when it is beyond double, as the volume
    double volume = 0;  ///< enclosed, positive when triangles face outwards; means little unless closed

    /// Every edge belongs to exactly two triangles.
    [[nodiscard]] bool closed() const noexcept { return boundary_edges.empty() && non_manifold_edges.empty(); }
    /// Nothing at all was found.
    [[nodiscard]] bool sound() const noexcept {
        return closed() && flipped_faces.empty() && duplicate_faces.empty() && degenerate_faces.empty() &&
               self_intersections.empty();
    }
};

/// Looks for everything that MeshReport names; lists are sorted, the same for any number of threads.
[[nodiscard]] MeshReport check(const Mesh& mesh);

}  // namespace abut

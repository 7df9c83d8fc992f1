// SPDX-License-Identifier: MIT
// Joins vertices that lie near each other, to close cracks from rounded coordinates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "abut/base/api.h"
#include "abut/mesh/mesh.h"

namespace abut {

/// A mesh whose near vertices have been joined.
struct ABUT_API WeldedMesh {
    Mesh mesh;  ///< over the same vertex indices; vertices that were joined to another are unused
    std::vector<std::uint32_t> original_triangles;  ///< for each of its triangles the index in the original mesh
    std::size_t moved_count = 0;                    ///< how many vertices were moved to another position
};

/// For each vertex the one that it is joined to, itself if it stays. In the order of x, then y, then z, a vertex stays
/// unless one that stays is nearer than `distance`; every other vertex is joined to the nearest that stays, the first
/// in that order on equal distance. So no vertex moves as far as `distance`, those that stay are at least that far
/// apart, and the numbering of vertices matters only for which of equal positions represents them: the first. Distances
/// are compared in doubles, rounded. A distance of zero, less, or NaN joins equal positions only. Time is near-linear
/// in the number of vertices. Vertices must be finite.
[[nodiscard]] ABUT_API std::vector<std::uint32_t> welded_vertices(std::span<const Vec3> vertices, double distance);

/// The mesh over welded vertices, without the triangles of which two different corners are joined. An empty mesh stays
/// empty. Throws Error unless the distance is finite.
[[nodiscard]] ABUT_API WeldedMesh weld(const Mesh& mesh, double distance);

}  // namespace abut

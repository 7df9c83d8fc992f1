// SPDX-License-Identifier: MIT
// Joins vertices that lie near each other, to close cracks of rounded coordinates.
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
    Mesh mesh;                             ///< over the same vertices by number; those joined to another are not used
    std::vector<std::uint32_t> triangles;  ///< for each triangle of it the one it was
    std::size_t moved = 0;                 ///< how many positions were joined to another one
};

/// For each vertex the one that it joins, itself if it stays. In the order of x, then y, then z, a vertex stays unless one that
/// stays is nearer than `distance`; every other joins the nearest one that stays, the first in that order of equally near
/// ones. So no vertex moves as far as `distance`, those that stay are at least that far apart, and the order in which vertices
/// are numbered changes nothing but which of equal positions stands for them: the first. Distances are compared in doubles,
/// rounded. Zero, or less, joins equal positions only. Near-linear in the number of vertices. Vertices must be finite.
[[nodiscard]] ABUT_API std::vector<std::uint32_t> welded_vertices(std::span<const Vec3> vertices, double distance);

/// The mesh over welded vertices, without the triangles that lose a corner to another of theirs. Throws Error unless the distance
/// is finite.
[[nodiscard]] ABUT_API WeldedMesh weld(const Mesh& mesh, double distance);

}  // namespace abut

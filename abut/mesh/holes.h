// SPDX-License-Identifier: MIT
// Boundary edges as loops, and vertices where fans of triangles meet. Internal to check.
#pragma once

#include <cstdint>
#include <vector>

#include "abut/mesh/check.h"
#include "abut/mesh/edge_table.h"

namespace abut::checking {

/// The chains of boundary edges, each from its lowest edge on, in the order of those. At a vertex the boundary goes on along
/// the same fan of triangles, so that fans that merely share a vertex do not join what is not one rim.
[[nodiscard]] std::vector<Hole> holes(const Mesh& mesh, const std::vector<Index3>& triangles, const EdgeTable& edges);

/// The vertices at which triangles form more than one fan, but for ends of edges of more than two triangles.
[[nodiscard]] std::vector<std::uint32_t> non_manifold_vertices(const std::vector<Index3>& triangles,
                                                               const EdgeTable& edges, std::size_t vertices);

}  // namespace abut::checking

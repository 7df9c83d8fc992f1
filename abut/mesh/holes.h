// SPDX-License-Identifier: MIT
// Chains of boundary edges, and vertices where several fans of triangles meet; internal to check.
#pragma once

#include <cstdint>
#include <vector>

#include "abut/mesh/check.h"
#include "abut/mesh/edge_table.h"

namespace abut::checking {

/// The chains of boundary edges, each from its lowest edge on, in the order of those edges. At a vertex the chain
/// continues along the same fan of triangles, so that fans that only share a vertex do not join separate rims.
[[nodiscard]] std::vector<Hole> holes(const Mesh& mesh, const std::vector<Index3>& triangles, const EdgeTable& edges);

/// The vertices at which triangles form more than one fan, except ends of edges with more than two triangles.
[[nodiscard]] std::vector<std::uint32_t> non_manifold_vertices(const std::vector<Index3>& triangles,
                                                               const EdgeTable& edges, std::size_t vertices);

}  // namespace abut::checking

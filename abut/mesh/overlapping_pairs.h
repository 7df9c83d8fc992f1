// SPDX-License-Identifier: MIT
// Which triangles of two meshes touch, or of one mesh with itself.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "abut/mesh/mesh.h"

namespace abut {

/// A triangle of the first mesh and one of the second.
using TrianglePair = std::array<std::uint32_t, 2>;

/// All pairs of touching triangles, exactly, sorted; the same for any number of threads.
///
///     for (auto [i, j] : overlapping_pairs(pipe, pose * duct)) paint(i, j);
[[nodiscard]] std::vector<TrianglePair> overlapping_pairs(const Mesh& a, const Mesh& b);
[[nodiscard]] std::vector<TrianglePair> overlapping_pairs(const Mesh& a, const PosedMesh& b);
[[nodiscard]] std::vector<TrianglePair> overlapping_pairs(const PosedMesh& a, const Mesh& b);
[[nodiscard]] std::vector<TrianglePair> overlapping_pairs(const PosedMesh& a, const PosedMesh& b);

/// All pairs i < j of the mesh's own triangles that share more than a common corner or edge; corners are common when their
/// positions are equal. Neighbours that are folded onto each other, or cross beyond their corner, are kept; so are
/// duplicates.
[[nodiscard]] std::vector<TrianglePair> overlapping_pairs(const Mesh& mesh);

}  // namespace abut

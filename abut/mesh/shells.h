// SPDX-License-Identifier: MIT
// The closed shells of a mesh, their nesting, and which of them face the wrong way; internal to check.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abut/mesh/check.h"
#include "abut/mesh/edge_table.h"

namespace abut::checking {

/// The closed shells, and the triangles of which they consist.
struct Shells {
    std::vector<Shell> all;
    std::vector<Vec3> lowest;             ///< of each shell the vertex opposite to its `point`
    std::vector<std::uint32_t> shell_of;  ///< for each triangle; no_shell where it belongs to none
    std::vector<std::uint8_t> flipped;    ///< for each triangle whether it faces against most of its shell
};

/// Finds the shells, in the order of their first triangles. Of triangles with the same corners, those that face
/// opposite ways cancel, and one represents the rest. `triangles` are those of the mesh over vertices joined by
/// position; `edges`, `patches` and `flipped`, which is flipped_in_patch, are computed from them.
[[nodiscard]] Shells find_shells(const Mesh& mesh, const std::vector<Index3>& triangles, const EdgeTable& edges,
                                 Orientations& patches, const std::vector<std::uint8_t>& flipped, bool duplicates);

/// Sets depth, parent and misoriented of each shell. `intersecting` lists the pairs of shells that intersect, also of a
/// shell with itself; with `more_intersect` there may be others.
void nest(const Mesh& mesh, Shells& shells, std::span<const IntersectingShells> intersecting, bool more_intersect);

}  // namespace abut::checking

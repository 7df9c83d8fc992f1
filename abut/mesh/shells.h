// SPDX-License-Identifier: MIT
// The closed shells of a mesh, how they lie in each other, and which of them face the wrong way. Internal to check.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abut/mesh/check.h"
#include "abut/mesh/edge_table.h"

namespace abut::checking {

/// Closed shells, and what they consist of.
struct Shells {
    std::vector<Shell> all;
    std::vector<Vec3> lowest;             ///< of each the vertex opposite to its `point`
    std::vector<std::uint32_t> shell_of;  ///< for each triangle; no_shell where it belongs to none
    std::vector<std::uint8_t> turned;     ///< for each triangle whether it faces against most of its shell
};

/// Finds them, in the order of their first triangles. Of triangles with the same corners those that face opposite ways
/// cancel, and one stands for what is left; `triangles` are the mesh's over joined vertices, `edges` and `turned` theirs.
[[nodiscard]] Shells find_shells(const Mesh& mesh, const std::vector<Index3>& triangles, const EdgeTable& edges,
                                 Orientations& patches, const std::vector<std::uint8_t>& turned, bool duplicates);

/// Sets depth, parent and misoriented of each. `meeting` are the pairs of shells that meet, also of one with itself, and all of
/// them unless `more_meet`.
void nest(const Mesh& mesh, Shells& shells, std::span<const MeetingShells> meeting, bool more_meet);

}  // namespace abut::checking

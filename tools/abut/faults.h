// SPDX-License-Identifier: MIT
// What check finds in a part, as things to look at: triangles, lines, a place and a colour.
#pragma once

#include <string>
#include <vector>

#include "abut/mesh/check.h"
#include "abut/mesh/clash/clash.h"

namespace abut::tool {

/// One kind of fault, or one fault of it.
struct Fault {
    const char* kind = "";                 ///< "hole", "inside out", ...
    Vec3 color{0};                         ///< of the kind, linear
    std::vector<std::uint32_t> triangles;  ///< ascending; beside the edges and vertices that are at fault
    std::vector<Polyline> lines;           ///< the edges at fault, and the outlines of triangles without area
    Aabb bounds;                           ///< of what is at fault itself, the first of several
};

/// All faults of a part; those of single triangles as one of each kind, those that lie under others first.
[[nodiscard]] std::vector<Fault> faults_of(const Mesh& mesh, const MeshReport& report);

/// A point of what a self-intersection shares.
[[nodiscard]] Vec3 place_of(const Mesh& mesh, const TrianglePair& pair);

/// The middle of a triangle.
[[nodiscard]] Vec3 middle_of(const Triangle& t);

}  // namespace abut::tool

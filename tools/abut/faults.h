// SPDX-License-Identifier: MIT
// The faults that check finds in a part, for display: triangles, lines, a place and a colour.
#pragma once

#include <string>
#include <vector>

#include "abut/mesh/check.h"
#include "abut/mesh/clash/clash.h"

namespace abut::tool {

/// One kind of fault, or one fault of it.
struct Fault {
    const char* kind = "";                 ///< "hole", "misoriented shell", ...
    Vec3 color{0};                         ///< of the kind, linear
    std::vector<std::uint32_t> triangles;  ///< ascending; next to the faulty edges and vertices
    std::vector<Polyline> lines;           ///< the faulty edges, and the outlines of triangles without area
    Aabb bounds;                           ///< of the fault itself, of the first of several
};

/// All faults of a part; those of single triangles as one fault of each kind. They are in drawing order: later ones
/// cover earlier ones.
[[nodiscard]] std::vector<Fault> faults_of(const Mesh& mesh, const MeshReport& report);

/// A point that the two triangles of a self-intersection share.
[[nodiscard]] Vec3 location_of(const Mesh& mesh, const TrianglePair& pair);

/// The centroid of a triangle.
[[nodiscard]] Vec3 middle_of(const Triangle& t);

}  // namespace abut::tool

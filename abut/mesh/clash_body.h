// SPDX-License-Identifier: MIT
// What a clash needs to know of a part beyond its triangles: which vertices are one point, and whether it is closed.
// Internal to clash.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abut/mesh/mesh.h"

namespace abut::clashing {

struct Body {
    const Mesh* mesh = nullptr;
    std::vector<std::uint32_t> point_of;  ///< for each vertex the first one at the same position
    bool closed = false;                  ///< every edge is run through as often one way as the other
    bool inverted = false;                ///< closed, and its volume is negative
};

[[nodiscard]] Body make_body(const Mesh& mesh);

/// The vertices of a that lie strictly inside b, ascending. `touched` are the triangles of a that touch b, ascending.
/// Each connected region of the others is asked about by one of its vertices. Empty unless b is closed.
[[nodiscard]] std::vector<std::uint32_t> vertices_inside(const Body& a, std::span<const std::uint32_t> touched,
                                                         const Body& b);

/// True when the same triangles lie at the same positions, in any order and turned either way.
[[nodiscard]] bool same_triangles(const Mesh& a, const Mesh& b);

}  // namespace abut::clashing

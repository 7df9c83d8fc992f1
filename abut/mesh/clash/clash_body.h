// SPDX-License-Identifier: MIT
// Properties of a part for clash besides its triangles: which vertices coincide, and whether it is closed; internal to
// clash.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "abut/mesh/mesh.h"

namespace abut::clashing {

struct Body {
    const Mesh* mesh = nullptr;
    std::vector<std::uint32_t> point_of;  ///< for each vertex the first one at the same position
    bool closed = false;                  ///< every edge is traversed equally often in both directions
    bool inverted = false;                ///< closed, and its volume is negative
};

/// For each vertex the first one at the same position.
[[nodiscard]] std::vector<std::uint32_t> make_point_of(std::span<const Vec3> vertices);

[[nodiscard]] Body make_body(const Mesh& mesh);

/// The vertices of a that lie strictly inside b, ascending. `touched` are the triangles of a that touch b, ascending.
/// Each connected region of the other triangles is tested by one of its vertices. Empty unless b is closed.
[[nodiscard]] std::vector<std::uint32_t> vertices_inside(const Body& a, std::span<const std::uint32_t> touched,
                                                         const Body& b);

/// The corners of every triangle in ascending order, and the triangles in ascending order: equal for two meshes with
/// the same triangles at the same positions, in any order and with either orientation.
[[nodiscard]] std::vector<std::array<Vec3, 3>> sorted_triangles(const Mesh& mesh);

/// For each part the first that has the same triangles at the same positions, in any order and with either orientation.
/// Null and empty parts equal no other.
[[nodiscard]] std::vector<std::size_t> first_of_same_triangles(std::span<const Mesh* const> parts);

}  // namespace abut::clashing

// SPDX-License-Identifier: MIT
// Solids: parity of crossings for closed meshes, winding numbers for open ones.
#include "abut/mesh/solid.h"

#include <cmath>

#include "abut/base/float_environment.h"
#include "abut/mesh/edge_table.h"
#include "abut/mesh/inside.h"
#include "abut/mesh/weld_vertices.h"
#include "abut/query/intersects.h"
#include "abut/shape/boxes_overlap.h"

namespace abut {

namespace {

/// Whether each edge belongs to an even number of triangles.
bool has_even_edges(const std::vector<Index3>& triangles) {
    bool even = true;
    checking::EdgeTable(triangles).each(
        [&](std::span<const checking::Side> group) { even = even && group.size() % 2 == 0; });
    return even;
}

}  // namespace

bool is_closed(const Mesh& mesh) {
    const DefaultFloats floats;
    std::vector<Index3> triangles = mesh.triangles();
    // Welding joins edges, and even numbers add up to even ones.
    if (has_even_edges(triangles)) return true;
    const std::vector<std::uint32_t> first = welded_vertices({mesh.vertices().data(), mesh.vertices().size()}, 0);
    for (Index3& t : triangles) {
        for (std::uint32_t& v : t) v = first[v];
    }
    return has_even_edges(triangles);
}

Solid::Solid(const Mesh& mesh) : mesh_(&mesh) {
    const DefaultFloats floats;
    if (!is_closed(mesh)) winding_.emplace(mesh);
}

double Solid::winding_number(const Vec3& point) const noexcept {
    const DefaultFloats floats;
    if (!winding_) return 0;
    constexpr double tolerance = 0x1p-7;
    const double rough = abut::winding_number(point, *winding_, tolerance);
    return std::abs(std::abs(rough) - 0.5) <= tolerance ? abut::winding_number(point, *winding_, 0) : rough;
}

bool contains(const Solid& solid, const Vec3& point) noexcept {
    const DefaultFloats floats;
    if (solid.uses_parity()) return contains(solid.mesh(), point);
    if (!is_finite(point) || !boxes_overlap(solid.mesh().bounds(), {point, point})) return false;
    return intersects(solid.mesh(), point) || std::abs(solid.winding_number(point)) >= 0.5;
}

}  // namespace abut

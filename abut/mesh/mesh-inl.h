// SPDX-License-Identifier: MIT
// The functions of mesh.h that the library's own sources inline and programs call; mesh.h includes this file.
#pragma once

#include "abut/bvh/leaf8.h"

namespace abut {

ABUT_INLINED Triangle Mesh::in_leaf(std::uint32_t number) const noexcept {
    const auto [a, b, c] = bvh::corners_of(leaves_.data(), number);
    return {{a[0], a[1], a[2]}, {b[0], b[1], b[2]}, {c[0], c[1], c[2]}};
}
ABUT_INLINED std::uint32_t Mesh::part_in_leaf(std::uint32_t number) const noexcept {
    return tree_.order()[bvh::place_of(leaves_.data(), number)];
}

ABUT_INLINED Triangle PosedMesh::triangle(std::size_t i) const noexcept { return moved(mesh_->triangle(i)); }
ABUT_INLINED Triangle PosedMesh::in_leaf(std::uint32_t number) const noexcept { return moved(mesh_->in_leaf(number)); }
ABUT_INLINED std::uint32_t PosedMesh::part_in_leaf(std::uint32_t number) const noexcept {
    return mesh_->part_in_leaf(number);
}

/// The mesh that a view places; the mesh itself.
inline const Mesh& mesh_of(const Mesh& mesh) noexcept { return mesh; }
inline const Mesh& mesh_of(const PosedMesh& mesh) noexcept { return mesh.mesh(); }

}  // namespace abut

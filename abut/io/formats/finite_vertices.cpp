// SPDX-License-Identifier: MIT
// Moves finite vertices to the front.
#include "abut/io/formats/finite_vertices.h"

#include <algorithm>

namespace abut::io {

std::vector<std::uint32_t> keep_finite(std::vector<Vec3>& vertices) {
    std::vector<std::uint32_t> new_indices(vertices.size());
    std::uint32_t kept = 0;
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        new_indices[i] = kept;
        if (is_finite(vertices[i])) vertices[kept++] = vertices[i];
    }
    vertices.resize(kept);
    return new_indices;
}

std::size_t drop_not_finite(MeshData& mesh) {
    const std::size_t count = mesh.vertices.size();
    if (std::all_of(mesh.vertices.begin(), mesh.vertices.end(), [](const Vec3& p) { return is_finite(p); })) return 0;
    const std::vector<std::uint32_t> new_indices = keep_finite(mesh.vertices);
    for (Index3& triangle : mesh.triangles) {
        for (std::uint32_t& corner : triangle) corner = new_indices[corner];
    }
    return count - mesh.vertices.size();
}

}  // namespace abut::io

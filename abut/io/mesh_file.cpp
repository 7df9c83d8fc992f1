// SPDX-License-Identifier: MIT
// Meshes from and to files.
#include <utility>

#include "abut/io/load.h"
#include "abut/io/save.h"

namespace abut {

Mesh load_mesh(const std::filesystem::path& path) {
    io::MeshData data = io::load_mesh_data(path);
    return {std::move(data.vertices), std::move(data.triangles)};
}

void save_mesh(const std::filesystem::path& path, const Mesh& mesh) {
    io::MeshData data;
    data.vertices = mesh.vertices();
    data.triangles = mesh.triangles();
    save_mesh(path, data);
}

}  // namespace abut

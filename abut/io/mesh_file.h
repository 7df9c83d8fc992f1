// SPDX-License-Identifier: MIT
// A file as one mesh, and a mesh as a file.
#pragma once

#include <filesystem>

#include "abut/mesh/mesh.h"

namespace abut {

/// All triangles of an STL, OBJ, PLY, glTF or GLB file in world coordinates, as one mesh. Throws Error that names the
/// file, the line or byte, and the remedy.
[[nodiscard]] Mesh load_mesh(const std::filesystem::path& path);

/// Saves by extension: .obj and .ply keep every bit, .stl and .glb round to float. There never is half a file.
void save_mesh(const std::filesystem::path& path, const Mesh& mesh);

}  // namespace abut

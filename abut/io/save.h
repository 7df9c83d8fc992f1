// SPDX-License-Identifier: MIT
// Saves meshes and scenes to STL, OBJ, PLY, GLB and .abut files.
//
// A file is written beside its final name and renamed, so that there never is half of one. Throws Error for an unknown
// extension, indices out of range, vertices that are not finite or do not fit, and when writing fails.
#pragma once

#include <filesystem>

#include "abut/io/scene_file.h"
#include "abut/mesh/mesh.h"

namespace abut {

/// The triangles as .stl (binary), .obj, .ply (binary) or .glb, by the extension. OBJ and PLY keep every bit of every
/// vertex and the order of all; STL and GLB round coordinates to float, and coordinates beyond its range are refused. As
/// .abut the mesh is saved with its tree, which is built when there is none, so that load_mesh need not build it again.
ABUT_IO_API void save_mesh(const std::filesystem::path& path, const io::MeshData& mesh);
ABUT_IO_API void save_mesh(const std::filesystem::path& path, const Mesh& mesh);

namespace io {

/// Tree, meshes, lines and colours as .glb; coordinates are rounded to float, transforms are not.
ABUT_IO_API void write_scene_file(const std::filesystem::path& path, const SceneFile& scene);

}  // namespace io
}  // namespace abut

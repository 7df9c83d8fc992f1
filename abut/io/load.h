// SPDX-License-Identifier: MIT
// Loads meshes and scenes from STL, OBJ, PLY, OFF, glTF, GLB, 3MF and .abut files.
//
// Every function here throws Error when a file is missing, malformed, truncated or empty, or has a triangle with a
// coordinate that is not finite; the message names the file, the place (line or byte) and the remedy. Memory stays
// proportional to the file's size; if it runs out, Error with the file's name is thrown too. The extension selects the
// format; without an extension the content does. The path "-" is standard input.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

#include "abut/io/scene_file.h"
#include "abut/io/validation.h"
#include "abut/mesh/mesh.h"

namespace abut {

/// How a mesh is loaded.
struct ABUT_IO_API LoadOptions {
    BuildOptions build = {};                           ///< of the BVH, unless the file holds one
    io::Validation validation = io::Validation::full;  ///< how much of a .abut file is checked before use
};

/// All triangles of an STL, OBJ, PLY, OFF, glTF, GLB or 3MF file in world coordinates, as one mesh. A .abut file,
/// written by save_mesh, also holds the mesh's BVH: the file is memory-mapped instead of read, the mapping is shared by
/// all processes that load it, and query results are bit for bit those of the saved mesh. The whole file is validated
/// first, at memory speed; Validation::header_only skips that. From standard input only the triangles of such a file
/// are read, and the BVH is built.
[[nodiscard]] ABUT_IO_API Mesh load_mesh(const std::filesystem::path& path, const LoadOptions& options = {});

namespace io {

/// The meshes of a file and the tree of nodes that places them. The solids of a text STL file, and the objects and
/// groups of an OBJ file, become nodes with one mesh each. docs/formats.md lists what is read.
[[nodiscard]] ABUT_IO_API SceneFile read_scene_file(const std::filesystem::path& path);

/// The same from memory; error messages call the data `name`, whose extension selects the format. Other files that the
/// data refers to are not opened.
[[nodiscard]] ABUT_IO_API SceneFile read_scene_file(std::string_view name, std::span<const std::byte> data);

/// All triangles of a file in world coordinates, as one list of at least one triangle. Vertices that several parts of
/// an STL or OBJ file use are shared. The second overload reads from memory: see read_scene_file.
[[nodiscard]] ABUT_IO_API MeshData load_mesh_data(const std::filesystem::path& path);
[[nodiscard]] ABUT_IO_API MeshData load_mesh_data(std::string_view name, std::span<const std::byte> data);

}  // namespace io
}  // namespace abut

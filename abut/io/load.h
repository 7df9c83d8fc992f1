// SPDX-License-Identifier: MIT
// Loads meshes and scenes from STL, OBJ, PLY, glTF, GLB and .abut files.
//
// Every function here throws Error for a file that is missing, malformed, cut off, empty or not finite, with the file,
// the place (line or byte) and what to do; memory stays in proportion to the file, and when it does not suffice, that is an
// Error with the file's name too. The extension says the format; a name
// without one leaves it to the content. The path "-" is standard input.
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
    BuildOptions build = {};                           ///< of the tree, unless the file holds one
    io::Validation validation = io::Validation::full;  ///< how much of a .abut file is looked at before it is used
};

/// All triangles of an STL, OBJ, PLY, glTF or GLB file in world coordinates, as one mesh. A .abut file, which save_mesh
/// makes of a mesh, holds its tree too: it is mapped rather than read, shared by all processes that do so, and answers as the
/// mesh that was saved, bit for bit. All of it is checked first, at the speed of memory; Validation::header_only leaves that out.
[[nodiscard]] ABUT_IO_API Mesh load_mesh(const std::filesystem::path& path, const LoadOptions& options = {});

namespace io {

/// The meshes of a file and the tree of nodes that places them. The solids of a text STL file, and the objects and groups
/// of an OBJ file, become nodes of one mesh each. See docs/formats.md for what is read.
[[nodiscard]] ABUT_IO_API SceneFile read_scene_file(const std::filesystem::path& path);

/// The same from memory; `name` is what messages call it, and its extension says the format. Other files that it refers
/// to are not opened.
[[nodiscard]] ABUT_IO_API SceneFile read_scene_file(std::string_view name, std::span<const std::byte> data);

/// All triangles of a file in world coordinates as one list; at least one. Vertices that parts of an STL or OBJ file have
/// in common are shared.
[[nodiscard]] ABUT_IO_API MeshData load_mesh_data(const std::filesystem::path& path);
[[nodiscard]] ABUT_IO_API MeshData load_mesh_data(std::string_view name, std::span<const std::byte> data);

}  // namespace io
}  // namespace abut

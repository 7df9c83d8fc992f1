// SPDX-License-Identifier: MIT
// Saves meshes and scenes to STL, OBJ, PLY, OFF, GLB, 3MF and .abut files.
//
// A file is written under another name beside the final one and then renamed, so that a partly written file never has
// the final name. Throws Error for an unknown extension, for a mesh without triangles except as .abut, for indices out
// of range, for vertices that are not finite or exceed the range of the format, for more triangles than it holds, and
// when writing fails.
#pragma once

#include <filesystem>

#include "abut/io/scene_file.h"
#include "abut/mesh/mesh.h"

namespace abut {

/// The triangles as .stl (binary), .obj, .ply (binary), .off, .glb or .3mf (in millimetres), by the extension. OBJ,
/// PLY, OFF and 3MF keep every bit of every vertex, and the order of vertices and triangles; 3MF leaves out triangles
/// with two equal corners. STL and GLB round coordinates to float and refuse coordinates beyond its range. .abut saves
/// the mesh with its BVH, which is built first if there is none, so that load_mesh need not build it. A mesh without
/// triangles is saved as .abut only, because in the other formats a file without triangles is refused when it is
/// loaded.
ABUT_IO_API void save_mesh(const std::filesystem::path& path, const io::MeshData& mesh);
ABUT_IO_API void save_mesh(const std::filesystem::path& path, const Mesh& mesh);

namespace io {

/// The coordinates of a file: floats, as any program reads them; or doubles, every bit of them.
enum class Precision { floats, doubles };

/// Node tree, meshes, lines, colours and properties as .glb. Coordinates are rounded to float, transforms are not;
/// Precision::doubles keeps coordinates, too, by the glTF extension KHR_accessor_float64, which abut reads and few
/// other programs do. As .3mf the same without lines and properties, in the scene's unit; no number is rounded. A
/// scene that shows no triangles is refused; as .glb it may have lines alone, which other programs show and abut does
/// not load.
ABUT_IO_API void write_scene_file(const std::filesystem::path& path, const SceneFile& scene,
                                  Precision precision = Precision::floats);

}  // namespace io
}  // namespace abut

// SPDX-License-Identifier: MIT
// Reads and writes 3MF, the format of 3D printing.
#pragma once

#include <string>
#include <string_view>

#include "abut/io/input.h"
#include "abut/io/scene_file.h"

namespace abut::io {

/// The build of a 3MF file (3MF Core Specification 1.3): each item is a root; objects made of components become nodes
/// below it, and objects with a mesh are shared by the nodes that place them. Names, part numbers, the type of an
/// object that is no model (such as "support"), and the colour and name of an object's material are kept; slices,
/// textures and colours of triangles are ignored; beams of lattices are counted as lines. Objects in other parts of the
/// package (the production extension) are read. Coordinates stay in the file's unit, which SceneFile::unit names.
/// Vertices are read to the nearest double and not welded; those that are not finite are dropped when no triangle uses
/// them, and an error otherwise. Refused: extensions that a file requires and that may change its triangles, objects
/// that are placed within themselves, more than 2^20 nodes or 2^26 bytes of their names and properties, and a build
/// that shows no triangles.
[[nodiscard]] SceneFile read_3mf(const Input& input, ReadAs as);

/// Whether the bytes are a ZIP archive with a 3D model in it.
[[nodiscard]] bool looks_like_3mf(std::string_view bytes);

/// A package with the meshes as objects, and a build with an item for each root that shows triangles; nodes with
/// children become objects made of components. Coordinates and transforms are written in the shortest form that reads
/// back as the same bits, the unit as SceneFile::unit names it (millimetres if it is empty). Lines and properties are
/// not written. The same scene gives the same bytes. Throws Error for a unit that 3MF does not have.
[[nodiscard]] std::string write_3mf(const SceneFile& scene);
/// The mesh alone.
[[nodiscard]] std::string write_3mf(const MeshData& mesh);

}  // namespace abut::io

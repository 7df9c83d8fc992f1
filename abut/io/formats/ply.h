// SPDX-License-Identifier: MIT
// PLY, the Stanford triangle format: text, binary little endian and binary big endian.
#pragma once

#include <span>
#include <string>

#include "abut/io/input.h"
#include "abut/io/scene_file.h"

namespace abut::io {

/// The vertices and the faces, or triangle strips, as one part, whichever come first; corners are a list of the name
/// vertex_indices, vertex_index or indices. Numbers may be of any type, other elements and properties are passed over.
/// Polygons are cut into triangles, concave ones too; faces of fewer than three corners and edges are passed over and counted.
/// Text is read to the nearest double, also where the header says float. Vertices are not welded; those that are not finite
/// are dropped when no face uses them, and an error otherwise.
[[nodiscard]] SceneFile read_ply(const Input& input);

/// A binary little-endian PLY file with double coordinates: every bit is kept. Triangles must index `vertices`.
[[nodiscard]] std::string write_ply(std::span<const Vec3> vertices, std::span<const Index3> triangles);

}  // namespace abut::io

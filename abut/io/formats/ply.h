// SPDX-License-Identifier: MIT
// Reads and writes PLY, the Stanford triangle format: text, binary little-endian and binary big-endian.
#pragma once

#include <string>

#include "abut/io/input.h"
#include "abut/io/scene_file.h"

namespace abut::io {

/// The vertices and the faces, or triangle strips, as one part; the elements may come in any order. The corners of a
/// face are a list property named vertex_indices, vertex_index or indices. Numbers may have any type; other elements
/// and properties are ignored. Polygons, also concave ones, are split into triangles; edges, and faces of fewer than
/// three corners, are skipped and counted. Text is read to the nearest double, even where the header says float.
/// Vertices are not welded; those that are not finite are dropped when no face uses them, and an error otherwise.
[[nodiscard]] SceneFile read_ply(const Input& input, ReadAs as);

/// A binary little-endian PLY file with double coordinates, exact to the bit.
[[nodiscard]] std::string write_ply(const MeshData& mesh);

}  // namespace abut::io

// SPDX-License-Identifier: MIT
// Reads and writes OFF, the object file format of Geomview, as text.
#pragma once

#include <string>
#include <string_view>

#include "abut/io/input.h"
#include "abut/io/scene_file.h"

namespace abut::io {

/// The vertices and the faces, as one part. The keyword may be missing where the file begins with a line of three
/// counts, and stand in one line or one word with the first count; the count of edges may be missing. A vertex begins
/// and ends with a line; the texture coordinates, colours and normals after it that the letters ST, C and N before OFF
/// announce, in any order, are ignored, and so are the colours after a face. Comments begin with "#", anywhere in a
/// line. Polygons, also concave ones, are split into triangles; faces of fewer than three corners are ignored and
/// counted. Vertices are read to the nearest double and not welded; those that are not finite are dropped when no face
/// uses them, and an error otherwise. Vertices of other than three dimensions (4OFF, nOFF) and binary files are
/// refused.
[[nodiscard]] SceneFile read_off(const Input& input, ReadAs as);

/// Whether the first word of the bytes is OFF's keyword.
[[nodiscard]] bool looks_like_off(std::string_view bytes);

/// The vertices in the shortest form that reads back as the same bits, and the triangles.
[[nodiscard]] std::string write_off(const MeshData& mesh);

}  // namespace abut::io

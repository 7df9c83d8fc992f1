// SPDX-License-Identifier: MIT
// Reads and writes Wavefront OBJ.
#pragma once

#include <string>
#include <string_view>

#include "abut/io/input.h"
#include "abut/io/scene_file.h"

namespace abut::io {

/// Vertices and faces. Each object or group with faces is a part (a group of an object: "object/group"), and a repeated
/// name continues the same part. Different parts whose names look the same, such as a group "a/b" and a group "b" of an
/// object "a", stay separate: parts() numbers the second. A backslash at the end of a line continues it on the next,
/// but not after names and in comments. Polygons, also concave ones, are split into triangles. The names of the
/// materials of a part are its property "material"; texture coordinates and normals are ignored; lines, points,
/// free-form curves and faces of fewer than three corners are skipped and counted. Vertices are read to the nearest
/// double and not welded. A file with one part keeps its vertices and their order, except those that are not finite,
/// which are dropped when no face uses them and an error otherwise. Free-form surfaces, and statements that include
/// files or run commands, are refused.
[[nodiscard]] SceneFile read_obj(const Input& input, ReadAs as);

/// Whether the bytes begin as an OBJ file, with one of its common keywords.
[[nodiscard]] bool looks_like_obj(std::string_view bytes);

/// The vertices in the shortest form that reads back as the same bits, and the faces.
[[nodiscard]] std::string write_obj(const MeshData& mesh);

}  // namespace abut::io

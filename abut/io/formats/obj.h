// SPDX-License-Identifier: MIT
// Wavefront OBJ.
#pragma once

#include <span>
#include <string>

#include "abut/io/input.h"
#include "abut/io/scene_file.h"

namespace abut::io {

/// Vertices and faces; each object or group with faces is a part (a group of an object: "object/group"), and names that
/// come again go on with the same part. Where two parts' names come out alike, as those of a group "a/b" and of a group "b"
/// of an object "a", they stay two: parts() numbers the second. A backslash at the end of a line goes on in the next one,
/// but not after names and in comments. Polygons are cut into triangles, concave ones too. Materials, texture
/// coordinates and normals are passed over; lines, points, free-form curves and faces of fewer than three corners too, and
/// these are counted. Vertices are read to the nearest double and not welded; a file with one part keeps its vertices and
/// their order, but for those that are not finite, which are dropped when no face uses them and an error otherwise.
/// Free-form surfaces, and statements that call other files or commands, are refused.
[[nodiscard]] SceneFile read_obj(const Input& input, ReadAs as);

/// Vertices in the shortest form that reads back as the same bits, and faces. Triangles must index `vertices`.
[[nodiscard]] std::string write_obj(std::span<const Vec3> vertices, std::span<const Index3> triangles);

}  // namespace abut::io

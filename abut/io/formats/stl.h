// SPDX-License-Identifier: MIT
// Reads and writes STL, text and binary.
#pragma once

#include <string>
#include <string_view>

#include "abut/io/input.h"
#include "abut/io/scene_file.h"

namespace abut::io {

/// Corners at the same position share a vertex, so that a closed solid stays closed. The solids of a text file are its
/// parts, and may all be in one line; case is ignored, and "end loop" is accepted for "endloop". Text is skipped in
/// comments between statements (from #, ;, ! or // to the end of the line), in "color" with its numbers, and after the
/// last solid, unless it is a statement. A file is binary when its size fits the count in its header, whatever its
/// first word. Zero bytes and blanks at its end are skipped, anything else there is an error. Facet normals are not
/// used, and may be missing or not numbers: the order of the corners determines the outside.
[[nodiscard]] SceneFile read_stl(const Input& input, ReadAs as);

/// Whether the bytes are a binary file: the triangles that its header declares are there, followed only by zeros and
/// blanks.
[[nodiscard]] bool is_binary_stl(std::string_view bytes) noexcept;

/// Whether the bytes are a binary file, or begin as text with "solid".
[[nodiscard]] bool looks_like_stl(std::string_view bytes);

/// A binary STL file; coordinates are rounded to float.
[[nodiscard]] std::string write_stl(const MeshData& mesh);

}  // namespace abut::io

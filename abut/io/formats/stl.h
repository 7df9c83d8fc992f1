// SPDX-License-Identifier: MIT
// STL, text and binary.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "abut/io/input.h"
#include "abut/io/scene_file.h"

namespace abut::io {

/// Corners at the same position share a vertex, so that a closed solid is closed. The solids of a text file are its
/// parts, and may all stand in one line; small and capital letters are the same, and "end loop" is as good as "endloop".
/// Passed over in text: comments between statements (from #, ;, ! or // to the end of the line), "color" with its numbers,
/// and what follows the last solid, unless it is a statement. A file is binary when its size fits the count in its header,
/// whatever its first word. Zero bytes and blanks at its end are passed over, anything else there is an error. Facet normals
/// are not used, and may be missing or no numbers: the order of the corners says where the outside is.
[[nodiscard]] SceneFile read_stl(const Input& input, ReadAs as);

/// Whether these are a binary file: the triangles that its header declares are there, and nothing but zeros and blanks
/// after them.
[[nodiscard]] bool is_binary_stl(std::string_view bytes) noexcept;

/// A binary STL file; coordinates are rounded to float. Triangles must index `vertices`.
[[nodiscard]] std::string write_stl(std::span<const Vec3> vertices, std::span<const Index3> triangles);

}  // namespace abut::io

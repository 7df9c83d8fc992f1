// SPDX-License-Identifier: MIT
// Removes vertices that are not finite from a mesh that is being read.
#pragma once

#include <cstdint>
#include <vector>

#include "abut/io/scene_file.h"
#include "abut/math/vec.h"

namespace abut::io {

/// Removes the vertices that are not finite. Returns the new index of each vertex, which counts only for those that
/// stay.
[[nodiscard]] std::vector<std::uint32_t> keep_finite(std::vector<Vec3>& vertices);

/// The same for a mesh whose triangles use none of them: their corners get the new indices. Returns how many vertices
/// were removed.
std::size_t drop_not_finite(MeshData& mesh);

}  // namespace abut::io

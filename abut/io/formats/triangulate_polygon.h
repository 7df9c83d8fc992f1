// SPDX-License-Identifier: MIT
// Cuts a polygon of a file into triangles.
#pragma once

#include <cstdint>
#include <span>

#include "abut/io/scene_file.h"

namespace abut::io {

/// Appends the n - 2 triangles of a polygon of n >= 3 corners, wound as it is, to mesh.triangles; corners index
/// mesh.vertices. The polygon is seen along its area vector, the larger axis of it: where a fan from the first corner
/// fits there it is that fan, otherwise ears are cut, so concave polygons keep their shape, also ones that touch themselves
/// or repeat corners. Ones that cross themselves give some triangles. False, and nothing appended, for concave ones so
/// intricate that this would take minutes.
[[nodiscard]] bool append_triangulated(MeshData& mesh, std::span<const std::uint32_t> corners);

}  // namespace abut::io

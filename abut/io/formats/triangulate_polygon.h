// SPDX-License-Identifier: MIT
// Splits a polygon of a file into triangles.
#pragma once

#include <cstdint>
#include <span>

#include "abut/io/scene_file.h"

namespace abut::io {

/// Appends the n - 2 triangles of a polygon of n >= 3 corners, with the same orientation, to mesh.triangles; corners
/// index mesh.vertices. The polygon is projected along the axis in which its area vector is largest. If a fan from the
/// first corner is valid there, it is used; otherwise ears are clipped, so that concave polygons keep their shape, also
/// those that touch themselves or repeat corners. Self-intersecting polygons give some triangles. Returns false,
/// without appending anything, for concave polygons so complex that this would take minutes.
[[nodiscard]] bool append_triangulated(MeshData& mesh, std::span<const std::uint32_t> corners);

}  // namespace abut::io

// SPDX-License-Identifier: MIT
// LeafCell: the unit in which a mesh stores its leaves' triangles; leaf8.h describes the layout.
#pragma once

#include <array>
#include <cstddef>

namespace abut::bvh {

/// Leaves are stored in cells, one leaf after another: a head, then the vertices: all their first coordinates, all
/// their second and all their third ones; as floats, in half the space, if these hold every coordinate of the mesh.
/// Behind the last leaf there are `cells_beyond` more cells, because kernels read beyond its end.
using LeafCell = std::array<double, 3>;

inline constexpr std::size_t cells_beyond = 6;

}  // namespace abut::bvh

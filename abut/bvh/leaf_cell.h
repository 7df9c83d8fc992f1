// SPDX-License-Identifier: MIT
// What a mesh keeps its leaves' triangles in; leaf8.h tells how.
#pragma once

#include <array>
#include <cstddef>

namespace abut::bvh {

/// What leaves are made of, one after another: a head, then its vertices, all of their first coordinates, all of their second
/// and all of their third; as floats, half as large, where these hold every coordinate of the mesh. Behind the last leaf lie
/// `cells_beyond` more, since kernels read on.
using LeafCell = std::array<double, 3>;

inline constexpr std::size_t cells_beyond = 6;

}  // namespace abut::bvh

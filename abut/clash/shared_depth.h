// SPDX-License-Identifier: MIT
// How deep points lie inside two solids at once; internal to separation.
#pragma once

#include <span>

#include "abut/mesh/mesh.h"

namespace abut::clashing {

/// A lower bound of the length of every translation that separates two closed meshes: around a point inside both, at
/// the depths r and s, there are balls of these radii in the solids, and the translation must move their centres r + s
/// apart. The bound is the greatest r + s found near the given points, rounded down; 0 if there is none.
[[nodiscard]] double shared_depth(const Mesh& a, const Mesh& b, std::span<const Vec3> near);

}  // namespace abut::clashing

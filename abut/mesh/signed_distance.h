// SPDX-License-Identifier: MIT
// How far a point is from a surface, and on which side of it.
#pragma once

#include "abut/mesh/winding.h"

namespace abut {

/// distance(point, mesh), negative inside the solid that a closed mesh bounds: where contains(mesh, point), so that the side
/// is exact and the way that triangles face does not matter. 0 exactly on the surface. An empty mesh is at +infinity; NaN or
/// infinity gives NaN. For a mesh with holes take a WindingTree.
[[nodiscard]] ABUT_API double signed_distance(const Vec3& point, const Mesh& mesh) noexcept;
[[nodiscard]] ABUT_API double signed_distance(const Vec3& point, const PosedMesh& mesh) noexcept;

/// The same for a mesh that need not be closed: negative where its winding number is above 1/2, which is decided by sums of
/// angles with a small error, not exactly. Triangles must face outwards.
[[nodiscard]] ABUT_API double signed_distance(const Vec3& point, const WindingTree& tree) noexcept;

}  // namespace abut

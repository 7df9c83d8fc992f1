// SPDX-License-Identifier: MIT
// Whether a point lies in the solid that a closed mesh bounds.
#pragma once

#include "abut/mesh/mesh.h"

namespace abut {

/// True when the point is on the surface or inside it: a ray from it to infinity crosses the surface an odd number of
/// times. Exact, rays through edges and vertices included; the way the triangles face does not matter. Of a mesh that is
/// not closed it answers for the parity of one ray along +x, which means little: see Solid. NaN, infinity and beyond its bounds:
/// false.
[[nodiscard]] ABUT_API bool contains(const Mesh& mesh, const Vec3& point) noexcept;
[[nodiscard]] ABUT_API bool contains(const PosedMesh& mesh, const Vec3& point) noexcept;

}  // namespace abut

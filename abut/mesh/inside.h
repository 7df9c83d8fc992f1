// SPDX-License-Identifier: MIT
// Whether a point lies in the solid that a closed mesh bounds.
#pragma once

#include <span>

#include "abut/mesh/mesh.h"

namespace abut {

/// True when the point is on the surface or inside it: a ray from it to infinity crosses the surface an odd number of
/// times. Exact, also for rays through edges and vertices; the orientation of the triangles does not matter. For a mesh
/// that is not closed the result is the parity of the ray along +x, which has little meaning: see Solid. False for NaN,
/// infinity, points beyond the bounds, and an empty mesh.
[[nodiscard]] ABUT_API bool contains(const Mesh& mesh, const Vec3& point) noexcept;
[[nodiscard]] ABUT_API bool contains(const PosedMesh& mesh, const Vec3& point) noexcept;

/// out[i] is contains(mesh, points[i]), computed on all cores; the excess of the longer span is ignored. In a closed
/// mesh points that are nearer to each other than to the surface share one decision, which is faster.
ABUT_API void contains_each(const Mesh& mesh, std::span<const Vec3> points, std::span<bool> out);
ABUT_API void contains_each(const PosedMesh& mesh, std::span<const Vec3> points, std::span<bool> out);

}  // namespace abut

// SPDX-License-Identifier: MIT
// The distance of a point from a surface, with the sign of the side on which it lies.
#pragma once

#include <span>

#include "abut/mesh/winding.h"

namespace abut {

/// distance(point, mesh), negative inside the solid that a closed mesh bounds, that is where contains(mesh, point): the
/// sign is exact, and the orientation of triangles does not matter. 0 exactly on the surface, +infinity for an empty
/// mesh, NaN for a point that is not finite. For a mesh with holes use a WindingTree.
[[nodiscard]] ABUT_API double signed_distance(const Vec3& point, const Mesh& mesh) noexcept;
[[nodiscard]] ABUT_API double signed_distance(const Vec3& point, const PosedMesh& mesh) noexcept;

/// The same for a mesh that need not be closed: negative where its winding number exceeds 1/2, which is computed as a
/// sum of angles with a small error, not exactly. Triangles must face outwards.
[[nodiscard]] ABUT_API double signed_distance(const Vec3& point, const WindingTree& tree) noexcept;

/// out[i] is signed_distance(points[i], mesh), computed on all cores; the excess of the longer span is ignored. The
/// signs cost little: in a closed mesh, points that are nearer to each other than to the surface have the same sign.
ABUT_API void signed_distance_each(std::span<const Vec3> points, const Mesh& mesh, std::span<double> out);
ABUT_API void signed_distance_each(std::span<const Vec3> points, const PosedMesh& mesh, std::span<double> out);
ABUT_API void signed_distance_each(std::span<const Vec3> points, const WindingTree& tree, std::span<double> out);

}  // namespace abut

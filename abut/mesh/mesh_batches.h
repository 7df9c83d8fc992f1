// SPDX-License-Identifier: MIT
// Many rays or points at once at a mesh. For one at a time see query/raycast.h and query/closest_points.h.
#pragma once

#include <optional>
#include <span>

#include "abut/mesh/mesh.h"
#include "abut/query/each.h"

namespace abut {

/// out[i] is raycast(rays[i], mesh, options), to the bit, on all cores. `out` must be as long as `rays`; what is longer is
/// ignored. Rays side by side that are alike, as a camera's or a scanner's, cost least: they go through the tree together, in
/// tiles where they come row by row, in rows of a multiple of four.
ABUT_API void raycast_each(std::span<const Ray> rays, const Mesh& mesh, std::span<std::optional<Hit>> out,
                           const RaycastOptions& options = {});
ABUT_API void raycast_each(std::span<const Ray> rays, const PosedMesh& mesh, std::span<std::optional<Hit>> out,
                           const RaycastOptions& options = {});

/// out[i] is closest_points(points[i], mesh), on all cores.
ABUT_API void closest_points_each(std::span<const Vec3> points, const Mesh& mesh, std::span<ClosestPoints> out);
ABUT_API void closest_points_each(std::span<const Vec3> points, const PosedMesh& mesh, std::span<ClosestPoints> out);

}  // namespace abut

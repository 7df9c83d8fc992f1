// SPDX-License-Identifier: MIT
// What is special about rays at meshes: every hit, and many rays at once. For the nearest hit see query/raycast.h.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "abut/mesh/mesh.h"

namespace abut {

/// Every triangle that the ray meets at a t in [0, max_t], by t, then by triangle; a ray through an edge or a vertex meets
/// all triangles there.
[[nodiscard]] std::vector<Hit> raycast_all(const Ray& ray, const Mesh& mesh, const RaycastOptions& options = {});
[[nodiscard]] std::vector<Hit> raycast_all(const Ray& ray, const PosedMesh& mesh, const RaycastOptions& options = {});

/// out[i] is raycast(rays[i], mesh, options), on all cores. `out` must be as long as `rays`; what is longer is ignored.
void raycast_each(std::span<const Ray> rays, const Mesh& mesh, std::span<std::optional<Hit>> out,
                  const RaycastOptions& options = {});

/// out[i] is closest_points(points[i], mesh), on all cores.
void closest_each(std::span<const Vec3> points, const Mesh& mesh, std::span<ClosestPoints> out);

}  // namespace abut

// SPDX-License-Identifier: MIT
// Many rays or points at once against a mesh; for single ones see query/raycast.h and query/closest_points.h.
#pragma once

#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "abut/mesh/mesh.h"
#include "abut/query/each.h"
#include "abut/query/triangle_hit.h"

namespace abut {

/// out[i] is raycast(rays[i], mesh, options), bit for bit, computed on all cores. If the spans differ in length, the
/// excess of the longer one is ignored. Coherent neighbours, such as rays of a camera or scanner, are fastest: they are
/// traversed together as packets, in tiles of four by four where the rays come row by row in rows of a multiple of
/// four.
ABUT_API void raycast_each(std::span<const Ray> rays, const Mesh& mesh, std::span<std::optional<Hit>> out,
                           const RaycastOptions& options = {});
ABUT_API void raycast_each(std::span<const Ray> rays, const PosedMesh& mesh, std::span<std::optional<Hit>> out,
                           const RaycastOptions& options = {});

/// The same, but only the t and the triangle of each hit, which takes less time.
ABUT_API void raycast_each(std::span<const Ray> rays, const Mesh& mesh, std::span<TriangleHit> out,
                           const RaycastOptions& options = {});
ABUT_API void raycast_each(std::span<const Ray> rays, const PosedMesh& mesh, std::span<TriangleHit> out,
                           const RaycastOptions& options = {});

/// @cond internal
namespace ladder {

template <class X>
concept MeshAtAnyPose = std::is_same_v<X, Mesh> || std::is_same_v<X, PosedMesh>;

ABUT_API void occluded_mesh_each(std::span<const Ray> rays, const Mesh& mesh, std::span<char> out,
                                 const RaycastOptions& options);
ABUT_API void occluded_mesh_each(std::span<const Ray> rays, const PosedMesh& mesh, std::span<char> out,
                                 const RaycastOptions& options);

}  // namespace ladder
/// @endcond

/// out[i] is occluded(rays[i], mesh, options), computed on all cores, in packets as by raycast_each.
template <Geometry X, ladder::TakesBools Out>
requires ladder::MeshAtAnyPose<X>
void occluded_each(std::span<const Ray> rays, const X& mesh, Out&& out, const RaycastOptions& options = {}) {
    const std::span answers(out);
    using Element = typename decltype(answers)::element_type;
    if constexpr (std::is_same_v<Element, char> || std::is_same_v<Element, bool>) {
        // A bool is a byte that is 0 or 1.
        ladder::occluded_mesh_each(rays, mesh, {reinterpret_cast<char*>(answers.data()), answers.size()}, options);
    } else {
        std::vector<char> found(rays.size() < answers.size() ? rays.size() : answers.size());
        ladder::occluded_mesh_each(rays, mesh, found, options);
        for (std::size_t i = 0; i < found.size(); ++i) answers[i] = found[i] != 0;
    }
}

/// out[i] is closest_points(points[i], mesh, options), bit for bit, computed on all cores; the excess of the longer
/// span is ignored. Neighbouring points bound each other's distances, so of the options only `max_distance` saves much
/// time.
ABUT_API void closest_points_each(std::span<const Vec3> points, const Mesh& mesh, std::span<ClosestPoints> out,
                                  const ClosestOptions& options = {});
ABUT_API void closest_points_each(std::span<const Vec3> points, const PosedMesh& mesh, std::span<ClosestPoints> out,
                                  const ClosestOptions& options = {});

/// out[i] is distance(points[i], mesh, options), bit for bit, computed on all cores; the excess of the longer span is
/// ignored.
ABUT_API void distance_each(std::span<const Vec3> points, const Mesh& mesh, std::span<double> out,
                            const ClosestOptions& options = {});
ABUT_API void distance_each(std::span<const Vec3> points, const PosedMesh& mesh, std::span<double> out,
                            const ClosestOptions& options = {});

}  // namespace abut

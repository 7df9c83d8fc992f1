// SPDX-License-Identifier: MIT
// All hits, and batches.
#include "abut/mesh/raycast.h"

#include <algorithm>

#include "abut/base/executor.h"
#include "abut/query/closest_points.h"
#include "abut/query/raycast.h"

namespace abut {
namespace {

constexpr std::size_t grain = 256;

template <Composite C>
std::vector<Hit> all_hits(const Ray& ray, const C& mesh, const RaycastOptions& options) {
    std::vector<Hit> hits;
    if (!is_finite(ray)) return hits;
    composite::walk_along(mesh, ray, options.max_t, 0, [&](std::uint32_t i) {
        if (auto hit = pair::raycast(ray, mesh.part(i), options)) {
            hit->where.triangle = i;
            hits.push_back(*hit);
        }
        return false;
    });
    std::sort(hits.begin(), hits.end(),
              [](const Hit& a, const Hit& b) { return a.t != b.t ? a.t < b.t : a.where.triangle < b.where.triangle; });
    return hits;
}

}  // namespace

std::vector<Hit> raycast_all(const Ray& ray, const Mesh& mesh, const RaycastOptions& options) {
    return all_hits(ray, mesh, options);
}
std::vector<Hit> raycast_all(const Ray& ray, const PosedMesh& mesh, const RaycastOptions& options) {
    return all_hits(ray, mesh, options);
}

void raycast_each(std::span<const Ray> rays, const Mesh& mesh, std::span<std::optional<Hit>> out,
                  const RaycastOptions& options) {
    for_each_range(std::min(rays.size(), out.size()), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) out[i] = raycast(rays[i], mesh, options);
    });
}

void closest_each(std::span<const Vec3> points, const Mesh& mesh, std::span<ClosestPoints> out) {
    for_each_range(std::min(points.size(), out.size()), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) out[i] = closest_points(points[i], mesh);
    });
}

}  // namespace abut

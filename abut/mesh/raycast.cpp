// SPDX-License-Identifier: MIT
// All hits, and batches.
#include "abut/mesh/raycast.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <limits>

#include "abut/base/executor.h"
#include "abut/mesh/query_order.h"
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
    const auto order = near_order(rays.first(std::min(rays.size(), out.size())), mesh.bounds());
    for_each_range(order.size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t k = first; k < last; ++k) out[order[k]] = raycast(rays[order[k]], mesh, options);
    });
}

void closest_each(std::span<const Vec3> points, const Mesh& mesh, std::span<ClosestPoints> out) {
    const auto order = near_order(points.first(std::min(points.size(), out.size())));
    for_each_range(order.size(), grain, [&](std::size_t first, std::size_t last) {
        Vec3 neighbour(std::numeric_limits<double>::quiet_NaN());
        for (std::size_t k = first; k < last; ++k) {
            const Vec3& point = points[order[k]];
            ClosestPoints& answer = out[order[k]];
            // The surface is no farther than the last answer, which bounds where it must be sought; if roundings should
            // have moved that off the surface too far, without.
            const double most = glm::distance(point, neighbour) * (1 + 0x1p-20);
            const CompositeClosest near = most >= 0 ? composite_closest(mesh, point, most) : CompositeClosest{};
            answer = near.part_a != Where::none
                         ? ClosestPoints{near.points.on_b, near.points.on_a, near.points.distance}
                         : closest_points(point, mesh);
            neighbour = answer.on_b;
        }
    });
}

}  // namespace abut

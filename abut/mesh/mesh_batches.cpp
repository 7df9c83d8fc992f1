// SPDX-License-Identifier: MIT
// Batches of rays in packets, and of points in Morton order, so that neighbours follow each other.
#include "abut/mesh/mesh_batches.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "abut/base/executor.h"
#include "abut/base/float_environment.h"
#include "abut/base/monitored_work.h"
#include "abut/bvh/float_range.h"
#include "abut/mesh/morton_order.h"
#include "abut/query/intersects-inl.h"
#include "abut/query/point_batch.h"
#include "abut/query/ray_batch.h"

namespace abut {
namespace {

constexpr std::size_t grain = 64;

/// A few shares for each core, since some queries take longer, but large enough that many are interleaved.
std::size_t share_of(std::size_t count) { return std::max(grain, count / (4 * thread_count()) + 1); }

/// Calls groups(batch, order, first, count) for ranges of groups of rays, or one(i) for each ray, where they are few,
/// filtered, or out of the range of floats.
template <Composite C, class One, class Groups>
void for_rays(std::span<const Ray> rays, const C& mesh, const RaycastOptions& options, One one, Groups groups) {
    const std::size_t count = rays.size();
    constexpr std::size_t few = 8;
    const bool together = !options.filter && !mesh.leaves().empty() && bvh::fits_floats(mesh.tree().coordinate_bound());
    if (!together || count < few) {
        for_each_counted_range(count, share_of(count), [&](std::size_t first, std::size_t last) {
            for (std::size_t k = first; k < last; ++k) one(k);
        });
        return;
    }
    const RayOrder order(rays);
    CountedWork work(count);
    for_each_range(order.groups(), share_of(count) / RayOrder::most, [&](std::size_t first, std::size_t last) {
        const auto several = std::make_unique<RayBatch<C>>(mesh, options);
        for (std::size_t g = first; g < last; g += several->most_groups) {
            groups(*several, order, g, std::min(several->most_groups, last - g));
        }
        work.add(last == order.groups() ? count - first * RayOrder::most : (last - first) * RayOrder::most);
    });
    work.finish();
}

template <Composite C, class Answer>
void cast_each(std::span<const Ray> rays, const C& mesh, std::span<Answer> out, const RaycastOptions& options) {
    rays = rays.first(std::min(rays.size(), out.size()));
    for_rays(
        rays, mesh, options,
        [&](std::size_t i) { out[i] = answer_of<Answer>(composite_raycast(rays[i], mesh, options)); },
        [&](RayBatch<C>& batch, const RayOrder& order, std::size_t first, std::size_t count) {
            batch.cast(rays, out, order, first, count);
        });
}

template <Composite C>
void occlude_each(std::span<const Ray> rays, const C& mesh, std::span<char> out, const RaycastOptions& options) {
    rays = rays.first(std::min(rays.size(), out.size()));
    for_rays(
        rays, mesh, options, [&](std::size_t i) { out[i] = composite_occluded(rays[i], mesh, options) ? 1 : 0; },
        [&](RayBatch<C>& batch, const RayOrder& order, std::size_t first, std::size_t count) {
            batch.occlude(rays, out, order, first, count);
        });
}

/// Calls store(i, closest_points(points[i], mesh, options)) for all points.
template <Composite C, class Store>
void nearest_each(std::span<const Vec3> points, const C& mesh, const ClosestOptions& options, Store store) {
    for_each_run(points, [&](std::span<const std::uint32_t> run, std::span<const Vec3> here) {
        std::vector<ClosestPoints> answers(here.size());
        std::make_unique<PointBatch<C>>(mesh, options)->solve(here, answers);
        for (std::size_t k = 0; k < run.size(); ++k) store(run[k], answers[k]);
    });
}

}  // namespace

#define ABUT_BATCHES_DEFINED(M)                                                                         \
    void raycast_each(std::span<const Ray> rays, const M& mesh, std::span<std::optional<Hit>> out,      \
                      const RaycastOptions& options) {                                                  \
        const DefaultFloats floats;                                                                     \
        cast_each(rays, mesh, out, options);                                                            \
    }                                                                                                   \
    void raycast_each(std::span<const Ray> rays, const M& mesh, std::span<TriangleHit> out,             \
                      const RaycastOptions& options) {                                                  \
        const DefaultFloats floats;                                                                     \
        cast_each(rays, mesh, out, options);                                                            \
    }                                                                                                   \
    void ladder::occluded_mesh_each(std::span<const Ray> rays, const M& mesh, std::span<char> out,      \
                                    const RaycastOptions& options) {                                    \
        const DefaultFloats floats;                                                                     \
        occlude_each(rays, mesh, out, options);                                                         \
    }                                                                                                   \
    void closest_points_each(std::span<const Vec3> points, const M& mesh, std::span<ClosestPoints> out, \
                             const ClosestOptions& options) {                                           \
        const DefaultFloats floats;                                                                     \
        nearest_each(points.first(std::min(points.size(), out.size())), mesh, options,                  \
                     [&](std::size_t i, const ClosestPoints& found) { out[i] = found; });               \
    }                                                                                                   \
    void distance_each(std::span<const Vec3> points, const M& mesh, std::span<double> out,              \
                       const ClosestOptions& options) {                                                 \
        const DefaultFloats floats;                                                                     \
        nearest_each(points.first(std::min(points.size(), out.size())), mesh, options,                  \
                     [&](std::size_t i, const ClosestPoints& found) { out[i] = found.distance; });      \
    }
ABUT_BATCHES_DEFINED(Mesh)
ABUT_BATCHES_DEFINED(PosedMesh)

}  // namespace abut

// SPDX-License-Identifier: MIT
// Batches of queries of a scene, on all cores.
#include <algorithm>

#include "abut/base/float_environment.h"
#include "abut/query/each.h"
#include "abut/scene/scene.h"

namespace abut {
namespace {

constexpr std::size_t grain = 64;

}  // namespace

void Scene::raycast_each(std::span<const Ray> rays, std::span<std::optional<SceneHit>> out,
                         const SceneRaycastOptions& options) const {
    const DefaultFloats floats;
    ladder::for_each_query(
        rays.size(), out.size(), [&](std::size_t i) { out[i] = raycast(rays[i], options); }, grain);
}

void Scene::closest_points_each(std::span<const Vec3> points, std::span<std::optional<SceneClosestPoints>> out,
                                const SceneQueryOptions& options) const {
    closest_points_each(points, out, options, {});
}

void Scene::closest_points_each(std::span<const Vec3> points, std::span<std::optional<SceneClosestPoints>> out,
                                const SceneQueryOptions& options, const ClosestOptions& closest) const {
    const DefaultFloats floats;
    ladder::for_each_query(
        points.size(), out.size(), [&](std::size_t i) { out[i] = closest_points(points[i], options, closest); }, grain);
}

void Scene::models_touching_each(std::span<const AnyShape> shapes, std::span<std::vector<ModelId>> out,
                                 const SceneQueryOptions& options) const {
    const DefaultFloats floats;
    ladder::for_each_query(
        shapes.size(), out.size(), [&](std::size_t i) { out[i] = models_touching(shapes[i], options); }, grain);
}

void Scene::sweep_each(std::span<const AnyShape> shapes, std::span<const Vec3> motions,
                       std::span<std::optional<SceneSweepHit>> out, const SceneSweepOptions& options) const {
    const DefaultFloats floats;
    ladder::for_each_query(
        std::min(shapes.size(), motions.size()), out.size(),
        [&](std::size_t i) { out[i] = sweep(shapes[i], motions[i], options); }, grain);
}

}  // namespace abut

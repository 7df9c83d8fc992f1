// SPDX-License-Identifier: MIT
// Many questions to a scene at once, on all cores.
#include <algorithm>

#include "abut/base/executor.h"
#include "abut/scene/scene.h"

namespace abut {
namespace {

constexpr std::size_t grain = 64;

}  // namespace

void Scene::raycast_each(std::span<const Ray> rays, std::span<std::optional<SceneHit>> out,
                         const SceneRaycastOptions& options) const {
    for_each_range(std::min(rays.size(), out.size()), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) out[i] = raycast(rays[i], options);
    });
}

void Scene::closest_each(std::span<const Vec3> points, std::span<std::optional<SceneClosest>> out,
                         const QueryOptions& options) const {
    for_each_range(std::min(points.size(), out.size()), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) out[i] = closest(points[i], options);
    });
}

void Scene::query_each(std::span<const AnyShape> shapes, std::span<std::vector<ModelId>> out,
                       const QueryOptions& options) const {
    for_each_range(std::min(shapes.size(), out.size()), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) out[i] = query(shapes[i], options);
    });
}

void Scene::sweep_each(std::span<const AnyShape> shapes, std::span<const Vec3> motions,
                       std::span<std::optional<SceneSweepHit>> out, const SceneSweepOptions& options) const {
    for_each_range(std::min({shapes.size(), motions.size(), out.size()}), grain,
                   [&](std::size_t first, std::size_t last) {
                       for (std::size_t i = first; i < last; ++i) out[i] = sweep(shapes[i], motions[i], options);
                   });
}

}  // namespace abut

// SPDX-License-Identifier: MIT
// The verbs' own names for a scene, so that it stands wherever a shape or a mesh does.
#pragma once

#include <concepts>
#include <optional>
#include <type_traits>
#include <vector>

#include "abut/scene/scene.h"

namespace abut {

/// What a scene may be asked about: a shape of any kind, or a model.
template <class X>
concept SceneProbe = std::convertible_to<const X&, AnyShape> || std::is_same_v<X, Model>;

/// Whether any model touches it.
template <SceneProbe X>
[[nodiscard]] bool intersects(const X& x, const Scene& scene) {
    return scene.intersects(x);
}
template <SceneProbe X>
[[nodiscard]] bool intersects(const Scene& scene, const X& x) {
    return scene.intersects(x);
}

/// The nearest points of the shape and of the model nearest to it; distance +infinity when there is none.
template <std::convertible_to<AnyShape> Shape>
[[nodiscard]] ClosestPoints closest_points(const Shape& shape, const Scene& scene) {
    ClosestPoints none;
    if (is_finite(AnyShape(shape))) none.distance = std::numeric_limits<double>::infinity();
    return scene.closest_points(shape).value_or(SceneClosestPoints{none, {}});
}
template <std::convertible_to<AnyShape> Shape>
[[nodiscard]] ClosestPoints closest_points(const Scene& scene, const Shape& shape) {
    const ClosestPoints found = closest_points(shape, scene);
    return {found.on_b, found.on_a, found.distance};
}

/// The distance of the nearest model: 0 exactly when the two intersect, +infinity when there is none, NaN when the shape is
/// not finite.
template <std::convertible_to<AnyShape> Shape>
[[nodiscard]] double distance(const Shape& shape, const Scene& scene) {
    return closest_points(shape, scene).distance;
}
template <std::convertible_to<AnyShape> Shape>
[[nodiscard]] double distance(const Scene& scene, const Shape& shape) {
    return closest_points(shape, scene).distance;
}

/// The nearest hit; the model is in `where.model`. See Scene::raycast.
[[nodiscard]] inline std::optional<Hit> raycast(const Ray& ray, const Scene& scene,
                                                const SceneRaycastOptions& options = {}) {
    return scene.raycast(ray, options);
}
/// Whether the ray meets any model.
[[nodiscard]] inline bool occluded(const Ray& ray, const Scene& scene, const SceneRaycastOptions& options = {}) {
    return scene.occluded(ray, options);
}
/// Each model's nearest hit, by t, then by id.
[[nodiscard]] inline std::vector<SceneHit> raycast_all(const Ray& ray, const Scene& scene,
                                                       const SceneRaycastOptions& options = {}) {
    return scene.raycast_all(ray, options);
}

/// Where a moving shape first touches a model; see Scene::sweep.
template <SceneProbe X>
[[nodiscard]] std::optional<SweepHit> sweep(const X& x, Vec3 motion, const Scene& scene,
                                            const SceneSweepOptions& options = {}) {
    return scene.sweep(x, motion, options);
}
template <std::convertible_to<AnyShape> Shape>
[[nodiscard]] std::optional<SweepHit> sweep(const Shape& shape, const Motion& motion, const Scene& scene,
                                            const SceneSweepOptions& options = {}) {
    return scene.sweep(AnyShape(shape), motion, options);
}
/// Where a shape comes to along the models in its way; see Scene::slide.
template <std::convertible_to<AnyShape> Shape>
[[nodiscard]] SlideResult slide(const Shape& shape, Vec3 motion, const Scene& scene, const SlideOptions& options = {}) {
    return scene.slide(shape, motion, options);
}
/// Where a character comes to among the models; see Scene::move_character.
template <std::convertible_to<AnyShape> Shape>
[[nodiscard]] CharacterResult move_character(const Shape& shape, Vec3 motion, const Scene& scene,
                                             const CharacterOptions& options = {}) {
    return scene.move_character(shape, motion, options);
}

/// All pairs of models that touch.
[[nodiscard]] inline std::vector<ModelPair> overlapping_pairs(const Scene& scene,
                                                              const SceneQueryOptions& options = {}) {
    return scene.overlapping_pairs(options);
}

}  // namespace abut

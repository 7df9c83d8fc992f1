// SPDX-License-Identifier: MIT
// The verbs as functions that take a scene, so that templates can use a scene like a shape or a mesh.
#pragma once

#include <concepts>
#include <optional>
#include <type_traits>
#include <vector>

#include "abut/query/closest_points.h"
#include "abut/scene/scene.h"

namespace abut {

/// What can be tested against a scene: a shape of any type, or a model.
template <class X>
concept SceneProbe = std::convertible_to<const X&, AnyShape> || std::is_same_v<X, Model>;

/// Whether any model intersects it; false for empty, NaN and infinity. See Scene::intersects.
template <SceneProbe X>
[[nodiscard]] bool intersects(const X& x, const Scene& scene) {
    return scene.intersects(x);
}
template <SceneProbe X>
[[nodiscard]] bool intersects(const Scene& scene, const X& x) {
    return scene.intersects(x);
}

/// Whether any model is at most max_distance away; false for empty, NaN and infinity. See Scene::within.
template <SceneProbe X>
[[nodiscard]] bool within(const X& x, const Scene& scene, double max_distance) {
    return scene.within(x, max_distance);
}
template <SceneProbe X>
[[nodiscard]] bool within(const Scene& scene, const X& x, double max_distance) {
    return scene.within(x, max_distance);
}

/// The nearest points of the shape and of the model nearest to it, whose index is the scene's `where.model`. The
/// distance is +infinity when the shape is empty or there is no such model, and NaN when the shape is not finite.
template <std::convertible_to<AnyShape> Shape>
[[nodiscard]] ClosestPoints closest_points(const Shape& shape, const Scene& scene) {
    if (const auto found = scene.closest_points(shape)) return *found;
    return closest_points(AnyShape(shape), Mesh());
}
template <std::convertible_to<AnyShape> Shape>
[[nodiscard]] ClosestPoints closest_points(const Scene& scene, const Shape& shape) {
    return results::swapped(closest_points(shape, scene));
}

/// The same with a largest distance and a first bound: see ClosestOptions.
template <SceneProbe X>
[[nodiscard]] ClosestPoints closest_points(const X& x, const Scene& scene, const ClosestOptions& options) {
    if (const auto found = scene.closest_points(x, {}, options)) return *found;
    if constexpr (std::is_same_v<X, Model>) {
        return closest_points(x, Mesh(), options);
    } else {
        return closest_points(AnyShape(x), Mesh(), options);
    }
}
template <SceneProbe X>
[[nodiscard]] ClosestPoints closest_points(const Scene& scene, const X& x, const ClosestOptions& options) {
    const ClosestOptions turned{options.max_distance, options.first_bound, options.near_b, options.near_a};
    return results::swapped(closest_points(x, scene, turned));
}

/// The same for a model; if it is a model of the scene, it finds itself. See Scene::closest_points and
/// Scene::closest_pair.
[[nodiscard]] inline ClosestPoints closest_points(const Model& model, const Scene& scene) {
    if (const auto found = scene.closest_points(model)) return *found;
    return closest_points(model, Mesh());
}
[[nodiscard]] inline ClosestPoints closest_points(const Scene& scene, const Model& model) {
    return results::swapped(closest_points(model, scene));
}

/// The distance of the nearest model: 0 exactly when the two intersect, +infinity when the shape is empty or there is
/// no model, NaN when the shape is not finite.
template <SceneProbe X>
[[nodiscard]] double distance(const X& x, const Scene& scene) {
    return closest_points(x, scene).distance;
}
template <SceneProbe X>
[[nodiscard]] double distance(const Scene& scene, const X& x) {
    return closest_points(x, scene).distance;
}

/// The same with a largest distance and a first bound: see ClosestOptions.
template <SceneProbe X>
[[nodiscard]] double distance(const X& x, const Scene& scene, const ClosestOptions& options) {
    return closest_points(x, scene, options).distance;
}
template <SceneProbe X>
[[nodiscard]] double distance(const Scene& scene, const X& x, const ClosestOptions& options) {
    return closest_points(scene, x, options).distance;
}

/// The nearest hit, with the model in `where.model`; nothing when no model is hit or the ray is not finite. See
/// Scene::raycast.
[[nodiscard]] inline std::optional<Hit> raycast(const Ray& ray, const Scene& scene,
                                                const SceneRaycastOptions& options = {}) {
    return scene.raycast(ray, options);
}
/// Whether the ray hits any model; false for NaN and infinity.
[[nodiscard]] inline bool occluded(const Ray& ray, const Scene& scene, const SceneRaycastOptions& options = {}) {
    return scene.occluded(ray, options);
}
/// Each model's nearest hit, by t, then by id; none for NaN and infinity.
[[nodiscard]] inline std::vector<SceneHit> raycast_all(const Ray& ray, const Scene& scene,
                                                       const SceneRaycastOptions& options = {}) {
    return scene.raycast_all(ray, options);
}

/// Where a moving shape or model first touches a model; nothing for empty, NaN and infinity. The second overload is for
/// a shape that also turns. See Scene::sweep.
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
/// Moves a shape along the models; see Scene::slide.
template <std::convertible_to<AnyShape> Shape>
[[nodiscard]] SlideResult slide(const Shape& shape, Vec3 motion, const Scene& scene, const SlideOptions& options = {}) {
    return scene.slide(shape, motion, options);
}
/// Moves a character among the models; see Scene::move_character.
template <std::convertible_to<AnyShape> Shape>
[[nodiscard]] CharacterResult move_character(const Shape& shape, Vec3 motion, const Scene& scene,
                                             const CharacterOptions& options = {}) {
    return scene.move_character(shape, motion, options);
}

/// All pairs of models that intersect; see Scene::overlapping_pairs.
[[nodiscard]] inline std::vector<ModelPair> overlapping_pairs(const Scene& scene,
                                                              const SceneQueryOptions& options = {}) {
    return scene.overlapping_pairs(options);
}

}  // namespace abut

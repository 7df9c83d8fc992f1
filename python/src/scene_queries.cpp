// SPDX-License-Identifier: MIT
// The queries of a scene for one thing or many.
#include <cmath>

#include "scene_object.h"

namespace abut::python {
namespace {

template <class Hit>
using Hits = Results<std::optional<Hit>>;

/// A single result or None; or many, with `none` in the places without one.
template <class T>
nb::object one_or_all(Results<std::optional<T>> results, const T& none) {
    if (results.dims.single() && !results.values.front()) return nb::none();
    fill_missing(results.values, none);
    return nb::cast(std::move(results));
}

SceneHit no_scene_hit() {
    SceneHit hit;
    static_cast<Hit&>(hit) = no_hit();
    return hit;
}
SceneSweepHit no_scene_sweep_hit() {
    SceneSweepHit hit;
    static_cast<SweepHit&>(hit) = no_sweep_hit();
    return hit;
}
SceneClosestPoints no_scene_closest_points() {
    SceneClosestPoints found;
    found.distance = std::numeric_limits<double>::infinity();
    return found;
}

nb::object nearest_hits(SceneObject& scene, const Operand& rays, const SceneRaycastOptions& options,
                        Selection& selection, nb::handle progress) {
    Hits<SceneHit> results;
    results.dims = rays.dims();
    results.values.resize(rays.count());
    {
        const QueryGuard querying(scene);
        run(rays.count(), progress, [&](std::size_t first, std::size_t last) {
            if (selection.calls().failed()) return;
            scene.scene.raycast_each(std::span(rays.as<Ray>() + first, last - first),
                                     std::span(results.values).subspan(first, last - first), options);
        });
    }
    selection.calls().rethrow();
    return one_or_all(std::move(results), no_scene_hit());
}

/// Lists of different lengths, one after the other, and where each begins.
template <class T>
std::vector<T> joined(const std::vector<std::vector<T>>& lists, std::vector<std::int64_t>& first) {
    std::vector<T> all;
    first.assign(1, 0);
    for (const std::vector<T>& each : lists) {
        all.insert(all.end(), each.begin(), each.end());
        first.push_back(static_cast<std::int64_t>(all.size()));
    }
    return all;
}

nb::object all_hits(SceneObject& scene, const Operand& rays, const SceneRaycastOptions& options, Selection& selection,
                    nb::handle progress) {
    std::vector<std::vector<SceneHit>> found(rays.count());
    query(scene, rays.count(), selection, progress,
          [&](std::size_t i) { found[i] = scene.scene.raycast_all(rays.as<Ray>()[i], options); });
    std::vector<std::int64_t> first;
    const std::vector<SceneHit> all = joined(found, first);
    Hits<SceneHit> hits;
    hits.values.assign(all.begin(), all.end());
    hits.dims.push(all.size());
    if (rays.single()) return nb::cast(std::move(hits));
    return nb::make_tuple(nb::cast(std::move(hits)), array_of(std::move(first)));
}

/// One yes or no, or an array of them.
template <class Answer>
nb::object yes_or_no(SceneObject& scene, const Dims& dims, Selection& selection, nb::handle progress, Answer answer) {
    bool one = false;
    bool* out = &one;
    nb::object array;
    if (!dims.single()) array = new_array(dims, out);
    query(scene, dims.count(), selection, progress, [&](std::size_t i) { out[i] = answer(i); });
    return dims.single() ? nb::object(nb::bool_(one)) : array;
}

template <class Answer>
nb::object model_lists(SceneObject& scene, const Dims& dims, Selection& selection, nb::handle progress, Answer answer) {
    std::vector<std::vector<ModelId>> found(dims.count());
    query(scene, dims.count(), selection, progress, [&](std::size_t i) { found[i] = answer(i); });
    if (dims.single()) return nb::cast(ids_of(std::move(found.front())));
    std::vector<std::int64_t> first;
    ModelIds all = ids_of(joined(found, first));
    return nb::make_tuple(nb::cast(std::move(all)), array_of(std::move(first)));
}

Hits<SceneClosestPoints> nearest_models(SceneObject& scene, const Probes& probes, const ClosestOptions& closest,
                                        Selection& selection, nb::handle progress) {
    Hits<SceneClosestPoints> results;
    results.dims = probes.dims();
    results.values.resize(results.dims.count());
    const SceneQueryOptions options = selection.options();
    query(scene, results.values.size(), selection, progress, [&](std::size_t i) {
        results.values[i] =
            probes.visit(i, [&](const auto& x) { return scene.scene.closest_points(x, options, closest); });
    });
    return results;
}

/// Whether probe i has only finite numbers, as models of a scene do.
bool finite(const Probes& probes, std::size_t i) {
    return probes.visit(i, []<class X>(const X& x) {
        if constexpr (std::is_same_v<X, ModelId>)
            return true;
        else
            return is_finite(x);
    });
}

/// The results of the functions that take a scene like a shape: a value in every place.
Hits<SceneClosestPoints> closest_or_infinite(SceneObject& scene, const NamedThing& x, const ClosestOptions& closest,
                                             Selection& selection, nb::handle progress) {
    const Probes probes(scene, x.thing, x.name);
    Hits<SceneClosestPoints> results = nearest_models(scene, probes, closest, selection, progress);
    for (std::size_t i = 0; i < results.values.size(); ++i) {
        if (results.values[i]) continue;
        results.values[i] = no_scene_closest_points();
        if (!finite(probes, i)) results.values[i]->distance = std::numeric_limits<double>::quiet_NaN();
    }
    return results;
}

/// The shapes, motions and results of a moving verb.
template <class Result, class Answer>
Results<Result> moved(SceneObject& scene, const Probes& shapes, const MotionOperand& motion, Selection& selection,
                      nb::handle progress, Answer answer) {
    Results<Result> results;
    results.dims = broadcast(shapes.dims(), motion.dims());
    results.values.resize(results.dims.count());
    const Positions in_shapes(shapes.dims(), results.dims), in_motion(motion.dims(), results.dims);
    query(scene, results.values.size(), selection, progress,
          [&](std::size_t i) { results.values[i] = answer(in_shapes(i), in_motion(i)); });
    return results;
}

}  // namespace

nb::object scene_rays(RayVerb verb, SceneObject& scene, const Operand& rays, const RayRange& range,
                      Selection& selection, nb::handle progress) {
    const SceneRaycastOptions options{.max_t = range.max_t,
                                      .min_t = range.min_t,
                                      .cull = range.cull,
                                      .layers = selection.layers(),
                                      .filter = selection.filter()};
    if (verb == RayVerb::nearest) return nearest_hits(scene, rays, options, selection, progress);
    if (verb == RayVerb::all) return all_hits(scene, rays, options, selection, progress);
    return yes_or_no(scene, rays.dims(), selection, progress,
                     [&](std::size_t i) { return scene.scene.occluded(rays.as<Ray>()[i], options); });
}

nb::object scene_intersects(SceneObject& scene, const NamedThing& x, Selection& selection, nb::handle progress) {
    const Probes probes(scene, x.thing, x.name);
    const SceneQueryOptions options = selection.options();
    return yes_or_no(scene, probes.dims(), selection, progress, [&](std::size_t i) {
        return probes.visit(i, [&](const auto& probe) { return scene.scene.intersects(probe, options); });
    });
}

nb::object scene_within(SceneObject& scene, const NamedThing& x, double max_distance, Selection& selection,
                        nb::handle progress) {
    const Probes probes(scene, x.thing, x.name);
    const SceneQueryOptions options = selection.options();
    return yes_or_no(scene, probes.dims(), selection, progress, [&](std::size_t i) {
        return probes.visit(i, [&](const auto& probe) { return scene.scene.within(probe, max_distance, options); });
    });
}

nb::object scene_models_touching(SceneObject& scene, nb::handle x, Selection& selection, nb::handle progress) {
    const Probes probes(scene, x, "x");
    const SceneQueryOptions options = selection.options();
    return model_lists(scene, probes.dims(), selection, progress, [&](std::size_t i) {
        return probes.visit(i, [&](const auto& probe) { return scene.scene.models_touching(probe, options); });
    });
}

nb::object scene_models_within(SceneObject& scene, nb::handle x, double max_distance, Selection& selection,
                               nb::handle progress) {
    const Probes probes(scene, x, "x");
    const SceneQueryOptions options = selection.options();
    return model_lists(scene, probes.dims(), selection, progress, [&](std::size_t i) {
        return probes.visit(i,
                            [&](const auto& probe) { return scene.scene.models_within(probe, max_distance, options); });
    });
}

nb::object scene_nearest(SceneObject& scene, nb::handle x, double max_distance, Selection& selection,
                         nb::handle progress) {
    const Probes probes(scene, x, "x");
    return one_or_all(nearest_models(scene, probes, {.max_distance = max_distance}, selection, progress),
                      no_scene_closest_points());
}

nb::object scene_distance(SceneObject& scene, const NamedThing& x, Selection& selection, nb::handle progress) {
    return scene_distance(scene, x, {}, selection, progress);
}

nb::object scene_distance(SceneObject& scene, const NamedThing& x, const ClosestOptions& closest, Selection& selection,
                          nb::handle progress) {
    const Hits<SceneClosestPoints> found = closest_or_infinite(scene, x, closest, selection, progress);
    if (found.dims.single()) return nb::float_(found.values.front()->distance);
    double* out = nullptr;
    nb::object array = new_array(found.dims, out);
    for (const auto& each : found.values) *out++ = each->distance;
    return array;
}

nb::object scene_closest_points(SceneObject& scene, const NamedThing& x, bool scene_first,
                                const ClosestOptions& closest, Selection& selection, nb::handle progress) {
    Hits<SceneClosestPoints> found = closest_or_infinite(scene, x, closest, selection, progress);
    if (scene_first) {
        for (auto& each : found.values) {
            std::swap(each->on_a, each->on_b);
            std::swap(each->where_a, each->where_b);
        }
    }
    return nb::cast(std::move(found));
}

nb::object scene_sweep(SceneObject& scene, nb::handle shape, nb::handle motion, const SweepOptions& options,
                       Selection& selection, nb::handle progress) {
    const Probes shapes(scene, shape, "shape");
    const MotionOperand along(motion);
    const SceneSweepOptions chosen{.max_t = options.max_t,
                                   .cull = options.cull,
                                   .ignore_separating = options.ignore_separating,
                                   .layers = selection.layers(),
                                   .filter = selection.filter(),
                                   .pair_filter = selection.pair_filter()};
    auto hits = moved<std::optional<SceneSweepHit>>(
        scene, shapes, along, selection, progress, [&](std::size_t i, std::size_t m) {
            return shapes.visit(i, [&]<class X>(const X& x) -> std::optional<SceneSweepHit> {
                if (along.screws() == nullptr) return scene.scene.sweep(x, along.translations()[m], chosen);
                if constexpr (std::is_same_v<X, AnyShape>) return scene.scene.sweep(x, along.screws()[m], chosen);
                throw nb::type_error("sweep with a Motion moves convex bounded shapes, no meshes");
            });
        });
    return one_or_all(std::move(hits), no_scene_sweep_hit());
}

nb::object scene_slide(SceneObject& scene, nb::handle shape, nb::handle motion, const SlideOptions& options,
                       Selection& selection, nb::handle progress) {
    require_movable(Operand(shape, "shape"), "slide");
    const Probes shapes(scene, shape, "shape");
    const MotionOperand along(motion, MotionOperand::Only::translations);
    const SceneQueryOptions chosen = selection.options();
    return nb::cast(moved<SlideResult>(scene, shapes, along, selection, progress, [&](std::size_t i, std::size_t m) {
        return scene.scene.slide(shapes.shape(i), along.translations()[m], options, chosen);
    }));
}

nb::object scene_move_character(SceneObject& scene, nb::handle shape, nb::handle motion,
                                const CharacterOptions& options, Selection& selection, nb::handle progress) {
    require_movable(Operand(shape, "shape"), "move_character");
    const Probes shapes(scene, shape, "shape");
    const MotionOperand along(motion, MotionOperand::Only::translations);
    const SceneQueryOptions chosen = selection.options();
    return nb::cast(
        moved<CharacterResult>(scene, shapes, along, selection, progress, [&](std::size_t i, std::size_t m) {
            return scene.scene.move_character(shapes.shape(i), along.translations()[m], options, chosen);
        }));
}

}  // namespace abut::python

// SPDX-License-Identifier: MIT
// Queries of scenes. Where there may be nothing, whether there is something is the last number.
#include "buffers.h"
#include "errors.h"
#include "results.h"
#include "scene_handle.h"

using namespace abut;
using web::scene_of;

namespace {

SceneRaycastOptions read_ray_options(const double* words) {
    const RaycastOptions plain = web::read_raycast_options(words);
    const SceneQueryOptions which = web::read_scene_options(words + 4);
    return {
        .max_t = plain.max_t, .min_t = plain.min_t, .cull = plain.cull, .layers = which.layers, .filter = which.filter};
}

/// The result, then the model, then 1; or only 0 after them.
template <class Result>
void write_with_model(const std::optional<Result>& result, int size, double* out) {
    out[size + 1] = result ? 1 : 0;
    if (!result) return;
    web::write(*result, out);
    out[size] = web::number_of_id(result->model);
}

Ray read_ray(const double* words) { return {web::read_vector(words), web::read_vector(words + 3)}; }

}  // namespace

/// Options: those of raycast, then those of scenes.
WEB_EXPORT int web_scene_raycast(double scene, const double* ray, const double* options, double* out) {
    return web::guarded([&] {
        write_with_model(scene_of(scene).raycast(read_ray(ray), read_ray_options(options)), web::hit_size, out);
    });
}
WEB_EXPORT int web_scene_raycast_all(double scene, const double* ray, const double* options) {
    return web::guarded([&] {
        const std::vector<SceneHit> hits = scene_of(scene).raycast_all(read_ray(ray), read_ray_options(options));
        web::numbers.resize(hits.size() * (web::hit_size + 1));
        double* out = web::numbers.data();
        for (const SceneHit& hit : hits) {
            out = web::write(hit, out);
            *out++ = web::number_of_id(hit.model);
        }
    });
}
WEB_EXPORT int web_scene_occluded(double scene, const double* ray, const double* options, double* out) {
    return web::guarded([&] { *out = scene_of(scene).occluded(read_ray(ray), read_ray_options(options)) ? 1 : 0; });
}

WEB_EXPORT int web_scene_intersects(double scene, const double* shape, const double* options, double* out) {
    return web::guarded(
        [&] { *out = scene_of(scene).intersects(web::read_shape(shape), web::read_scene_options(options)) ? 1 : 0; });
}
WEB_EXPORT int web_scene_within(double scene, const double* shape, double max_distance, const double* options,
                                double* out) {
    return web::guarded([&] {
        *out = scene_of(scene).within(web::read_shape(shape), max_distance, web::read_scene_options(options)) ? 1 : 0;
    });
}
WEB_EXPORT int web_scene_models_touching(double scene, const double* shape, const double* options) {
    return web::guarded(
        [&] { web::list(scene_of(scene).models_touching(web::read_shape(shape), web::read_scene_options(options))); });
}
WEB_EXPORT int web_scene_models_within(double scene, const double* shape, double max_distance, const double* options) {
    return web::guarded([&] {
        web::list(
            scene_of(scene).models_within(web::read_shape(shape), max_distance, web::read_scene_options(options)));
    });
}
WEB_EXPORT int web_scene_closest_points(double scene, const double* shape, double max_distance, const double* options,
                                        double* out) {
    return web::guarded([&] {
        write_with_model(
            scene_of(scene).closest_points(web::read_shape(shape), web::read_scene_options(options), max_distance),
            web::closest_size, out);
    });
}
/// The closest points, both models, then 1; or 0.
WEB_EXPORT int web_scene_closest_pair(double scene, double max_distance, const double* options, double* out) {
    return web::guarded([&] {
        const auto found = scene_of(scene).closest_pair(web::read_scene_options(options), max_distance);
        out[web::closest_size + 2] = found ? 1 : 0;
        if (!found) return;
        web::write(*found, out);
        out[web::closest_size] = web::number_of_id(found->models.a);
        out[web::closest_size + 1] = web::number_of_id(found->models.b);
    });
}
/// Options: those of sweep, then those of scenes.
WEB_EXPORT int web_scene_sweep(double scene, const double* shape, const double* motion, const double* options,
                               double* out) {
    return web::guarded([&] {
        const SweepOptions plain = web::read_sweep_options(options);
        const SceneQueryOptions which = web::read_scene_options(options + 3);
        const SceneSweepOptions given{.max_t = plain.max_t,
                                      .cull = plain.cull,
                                      .ignore_separating = plain.ignore_separating,
                                      .layers = which.layers,
                                      .filter = which.filter,
                                      .pair_filter = {}};
        write_with_model(scene_of(scene).sweep(web::read_shape(shape), web::read_vector(motion), given),
                         web::sweep_hit_size, out);
    });
}
/// Options: those of slide, then those of scenes.
WEB_EXPORT int web_scene_slide(double scene, const double* shape, const double* motion, const double* options,
                               double* out) {
    return web::guarded([&] {
        web::write(scene_of(scene).slide(web::read_shape(shape), web::read_vector(motion),
                                         web::read_slide_options(options), web::read_scene_options(options + 6)),
                   out);
    });
}

WEB_EXPORT int web_scene_overlapping_pairs(double scene, const double* options) {
    return web::guarded([&] {
        web::numbers.clear();
        web::list_ends.clear();
        web::add_pairs(scene_of(scene).overlapping_pairs(web::read_scene_options(options)));
    });
}
/// Three lists of numbers: began, persisted, ended.
WEB_EXPORT int web_scene_update_touches(double scene, const double* options) {
    return web::guarded([&] {
        const TouchEvents events = scene_of(scene).update_touches(web::read_scene_options(options));
        web::numbers.clear();
        web::list_ends.clear();
        web::add_pairs(events.began);
        web::add_pairs(events.persisted);
        web::add_pairs(events.ended);
    });
}

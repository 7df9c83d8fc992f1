// SPDX-License-Identifier: MIT
// Queries of scenes. Where there may be no result, the last number says whether there is one.
#include "buffers.h"
#include "errors.h"
#include "results.h"
#include "scene_handle.h"

using namespace abut;
using web::scene_of;

namespace {

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
        write_with_model(scene_of(scene).raycast(read_ray(ray), web::read_scene_ray_options(options)), web::hit_size,
                         out);
    });
}
WEB_EXPORT int web_scene_raycast_all(double scene, const double* ray, const double* options) {
    return web::guarded([&] {
        const std::vector<SceneHit> hits =
            scene_of(scene).raycast_all(read_ray(ray), web::read_scene_ray_options(options));
        web::numbers.resize(hits.size() * (web::hit_size + 1));
        double* out = web::numbers.data();
        for (const SceneHit& hit : hits) {
            out = web::write(hit, out);
            *out++ = web::number_of_id(hit.model);
        }
    });
}
WEB_EXPORT int web_scene_occluded(double scene, const double* ray, const double* options, double* out) {
    return web::guarded(
        [&] { *out = scene_of(scene).occluded(read_ray(ray), web::read_scene_ray_options(options)) ? 1 : 0; });
}

WEB_EXPORT int web_scene_intersects(double scene, const double* shape, const double* options, double* out) {
    return web::guarded([&] {
        const SceneQueryOptions given = web::read_scene_options(options);
        *out = web::with_probe(shape, [&](const auto& x) { return scene_of(scene).intersects(x, given); }) ? 1 : 0;
    });
}
WEB_EXPORT int web_scene_within(double scene, const double* shape, double max_distance, const double* options,
                                double* out) {
    return web::guarded([&] {
        const SceneQueryOptions given = web::read_scene_options(options);
        const auto near = [&](const auto& x) { return scene_of(scene).within(x, max_distance, given); };
        *out = web::with_probe(shape, near) ? 1 : 0;
    });
}
WEB_EXPORT int web_scene_models_touching(double scene, const double* shape, const double* options) {
    return web::guarded([&] {
        const SceneQueryOptions given = web::read_scene_options(options);
        web::list(web::with_probe(shape, [&](const auto& x) { return scene_of(scene).models_touching(x, given); }));
    });
}
WEB_EXPORT int web_scene_models_within(double scene, const double* shape, double max_distance, const double* options) {
    return web::guarded([&] {
        const SceneQueryOptions given = web::read_scene_options(options);
        const auto near = [&](const auto& x) { return scene_of(scene).models_within(x, max_distance, given); };
        web::list(web::with_probe(shape, near));
    });
}
WEB_EXPORT int web_scene_closest_points(double scene, const double* shape, double max_distance, const double* options,
                                        double* out) {
    return web::guarded([&] {
        const SceneQueryOptions given = web::read_scene_options(options);
        const auto nearest = [&](const auto& x) { return scene_of(scene).closest_points(x, given, max_distance); };
        write_with_model(web::with_probe(shape, nearest), web::closest_size, out);
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
        const SceneSweepOptions given = web::read_scene_sweep_options(options);
        const Vec3 by = web::read_vector(motion);
        const auto first = [&](const auto& x) { return scene_of(scene).sweep(x, by, given); };
        write_with_model(web::with_probe(shape, first), web::sweep_hit_size, out);
    });
}
/// The motion: two poses and the number of further turns.
WEB_EXPORT int web_scene_sweep_motion(double scene, const double* shape, const double* motion, const double* options,
                                      double* out) {
    return web::guarded([&] {
        const Motion by{web::read_pose(motion), web::read_pose(motion + 7), static_cast<int>(motion[14])};
        write_with_model(scene_of(scene).sweep(web::read_shape(shape), by, web::read_scene_sweep_options(options)),
                         web::sweep_hit_size, out);
    });
}
/// Options: those of move_character, then those of scenes.
WEB_EXPORT int web_scene_move_character(double scene, const double* shape, const double* motion, const double* options,
                                        double* out) {
    return web::guarded([&] {
        web::write(
            scene_of(scene).move_character(web::read_shape(shape), web::read_vector(motion),
                                           web::read_character_options(options), web::read_scene_options(options + 10)),
            out);
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
/// The pair, then 1; or 0.
WEB_EXPORT int web_scene_any_overlapping_pair(double scene, const double* options, double* out) {
    return web::guarded([&] {
        const auto found = scene_of(scene).any_overlapping_pair(web::read_scene_options(options));
        out[2] = found ? 1 : 0;
        if (!found) return;
        out[0] = web::number_of_id(found->a);
        out[1] = web::number_of_id(found->b);
    });
}
/// The hit, both models, then 1; or 0. Options: those of sweep, then those of scenes.
WEB_EXPORT int web_first_collision(double from, double to, const double* options, double* out) {
    return web::guarded([&] {
        const auto found = first_collision(scene_of(from), scene_of(to), web::read_scene_sweep_options(options));
        out[web::sweep_hit_size + 2] = found ? 1 : 0;
        if (!found) return;
        web::write(*found, out);
        out[web::sweep_hit_size] = web::number_of_id(found->models.a);
        out[web::sweep_hit_size + 1] = web::number_of_id(found->models.b);
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

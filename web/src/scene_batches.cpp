// SPDX-License-Identifier: MIT
// Queries of scenes for many rays, points or shapes at once.
#include "buffers.h"
#include "errors.h"
#include "operand_array.h"
#include "results.h"
#include "scene_handle.h"

using namespace abut;
using web::scene_of;

namespace {

std::vector<AnyShape> shapes_of(const web::OperandArray& operands) {
    std::vector<AnyShape> shapes;
    shapes.reserve(operands.count);
    for (std::size_t i = 0; i < operands.count; ++i) shapes.push_back(operands.shape(i));
    return shapes;
}

}  // namespace

/// The models go to `models`, unless it is null; -1 where nothing is hit.
WEB_EXPORT int web_scene_raycast_each(const web::RayBatch* batch, double scene, const double* options, double* models) {
    return web::guarded([&] {
        std::vector<Ray> rays(batch->count);
        for (std::size_t i = 0; i < rays.size(); ++i) rays[i] = {batch->origins.vector(i), batch->directions.vector(i)};
        std::vector<std::optional<SceneHit>> hits(rays.size());
        scene_of(scene).raycast_each(rays, hits, web::read_scene_ray_options(options));
        for (std::size_t i = 0; i < rays.size(); ++i) {
            batch->write(i, hits[i] ? std::optional<Hit>(*hits[i]) : std::nullopt);
            if (models != nullptr) models[i] = hits[i] ? web::number_of_id(hits[i]->model) : -1;
        }
    });
}

WEB_EXPORT int web_scene_closest_each(const web::PointBatch* batch, double scene, double max_distance,
                                      const double* options, double* models) {
    return web::guarded([&] {
        std::vector<Vec3> points(batch->count);
        for (std::size_t i = 0; i < points.size(); ++i) points[i] = batch->points.vector(i);
        std::vector<std::optional<SceneClosestPoints>> found(points.size());
        scene_of(scene).closest_points_each(points, found, web::read_scene_options(options),
                                            ClosestOptions{.max_distance = max_distance});
        ClosestPoints none;
        none.distance = std::numeric_limits<double>::infinity();
        none.on_b = Vec3(std::numeric_limits<double>::quiet_NaN());
        for (std::size_t i = 0; i < points.size(); ++i) {
            batch->write(i, found[i] ? static_cast<const ClosestPoints&>(*found[i]) : none);
            if (models != nullptr) models[i] = found[i] ? web::number_of_id(found[i]->model) : -1;
        }
    });
}

/// Lists of numbers, one for each shape.
WEB_EXPORT int web_scene_touching_each(const web::OperandArray* operands, double scene, const double* options) {
    return web::guarded([&] {
        const std::vector<AnyShape> shapes = shapes_of(*operands);
        std::vector<std::vector<ModelId>> found(shapes.size());
        scene_of(scene).models_touching_each(shapes, found, web::read_scene_options(options));
        web::numbers.clear();
        web::list_ends.clear();
        for (const std::vector<ModelId>& ids : found) {
            for (const ModelId id : ids) web::numbers.push_back(web::number_of_id(id));
            web::list_ends.push_back(static_cast<std::uint32_t>(web::numbers.size()));
        }
    });
}

/// For each whether there is a touch, in `found`, its 13 numbers and the model.
WEB_EXPORT int web_scene_sweep_each(const web::OperandArray* operands, const web::Array* motions, double scene,
                                    const double* options, bool* found, double* out) {
    return web::guarded([&] {
        const std::vector<AnyShape> shapes = shapes_of(*operands);
        std::vector<Vec3> by(shapes.size());
        for (std::size_t i = 0; i < by.size(); ++i) by[i] = motions->vector(i);
        std::vector<std::optional<SceneSweepHit>> hits(shapes.size());
        scene_of(scene).sweep_each(shapes, by, hits, web::read_scene_sweep_options(options));
        for (std::size_t i = 0; i < hits.size(); ++i, out += web::sweep_hit_size + 1) {
            found[i] = hits[i].has_value();
            if (!hits[i]) continue;
            web::write(*hits[i], out);
            out[web::sweep_hit_size] = web::number_of_id(hits[i]->model);
        }
    });
}

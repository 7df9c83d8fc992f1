// SPDX-License-Identifier: MIT
// The verbs for many queries at once. Numbers come and go as floats or doubles; a null pointer stands for an answer that
// is not wanted.
#include <algorithm>
#include <array>

#include "batches.h"
#include "buffers.h"
#include "errors.h"
#include "operand.h"
#include "options.h"
#include "results.h"

using namespace abut;
using web::Array;

namespace {

/// How many queries are computed at a time, so that a batch needs little memory beside its arrays.
constexpr std::size_t range_size = 4096;

/// Calls work(first, count) for consecutive ranges.
template <class Work>
void for_each_range(std::size_t count, Work work) {
    for (std::size_t first = 0; first < count; first += range_size) work(first, std::min(range_size, count - first));
}

/// Calls each(first, points) for consecutive ranges of points.
template <class Each>
void for_points(const Array& points, std::size_t count, Each each) {
    std::vector<Vec3> some(std::min(count, range_size));
    for_each_range(count, [&](std::size_t first, std::size_t n) {
        for (std::size_t i = 0; i < n; ++i) some[i] = points.vector(first + i);
        each(first, std::span<const Vec3>(some).first(n));
    });
}

/// The same for rays.
template <class Each>
void for_rays(const web::RayBatch& batch, Each each) {
    std::vector<Ray> some(std::min<std::size_t>(batch.count, range_size));
    for_each_range(batch.count, [&](std::size_t first, std::size_t n) {
        for (std::size_t i = 0; i < n; ++i) {
            some[i] = {batch.origins.vector(first + i), batch.directions.vector(first + i)};
        }
        each(first, std::span<const Ray>(some).first(n));
    });
}

}  // namespace

WEB_EXPORT int web_raycast_each(const web::RayBatch* batch, const double* x, const double* options) {
    return web::guarded([&] {
        const RaycastOptions given = web::read_raycast_options(options);
        const web::Operand operand = web::read_operand(x);
        std::vector<std::optional<Hit>> hits(std::min<std::size_t>(batch->count, range_size));
        for_rays(*batch, [&](std::size_t first, std::span<const Ray> rays) {
            const auto answers = std::span(hits).first(rays.size());
            web::visit([&](const auto& thing) { raycast_each(rays, thing, answers, given); }, operand);
            for (std::size_t i = 0; i < rays.size(); ++i) batch->write(first + i, answers[i]);
        });
    });
}

/// The hits of all rays lie in the list of numbers, twelve each, and where those of each ray end in list_ends, in hits.
WEB_EXPORT int web_raycast_all_each(const web::RayBatch* batch, const double* x, const double* options) {
    return web::guarded([&] {
        const RaycastOptions given = web::read_raycast_options(options);
        const web::Operand operand = web::read_operand(x);
        web::numbers.clear();
        web::list_ends.clear();
        for (std::size_t i = 0; i < batch->count; ++i) {
            const Ray ray{batch->origins.vector(i), batch->directions.vector(i)};
            double words[web::hit_size];
            for (const Hit& hit :
                 web::visit([&](const auto& thing) { return raycast_all(ray, thing, given); }, operand)) {
                web::write(hit, words);
                web::numbers.insert(web::numbers.end(), std::begin(words), std::end(words));
            }
            web::list_ends.push_back(static_cast<std::uint32_t>(web::numbers.size() / web::hit_size));
        }
    });
}

WEB_EXPORT int web_occluded_each(const web::RayBatch* batch, const double* x, const double* options, char* out) {
    return web::guarded([&] {
        const RaycastOptions given = web::read_raycast_options(options);
        const web::Operand operand = web::read_operand(x);
        for_rays(*batch, [&](std::size_t first, std::span<const Ray> rays) {
            const std::span answers(out + first, rays.size());
            web::visit([&](const auto& thing) { occluded_each(rays, thing, answers, given); }, operand);
        });
    });
}

WEB_EXPORT int web_closest_points_each(const web::PointBatch* batch, const double* x, double max_distance) {
    return web::guarded([&] {
        const ClosestOptions given{.max_distance = max_distance};
        const web::Operand operand = web::read_operand(x);
        std::vector<ClosestPoints> found(std::min<std::size_t>(batch->count, range_size));
        for_points(batch->points, batch->count, [&](std::size_t first, std::span<const Vec3> points) {
            const auto answers = std::span(found).first(points.size());
            web::visit([&](const auto& thing) { closest_points_each(points, thing, answers, given); }, operand);
            for (std::size_t i = 0; i < points.size(); ++i) batch->write(first + i, answers[i]);
        });
    });
}

WEB_EXPORT int web_distance_each(const web::PointBatch* batch, const double* x, double* out) {
    return web::guarded([&] {
        const web::Operand operand = web::read_operand(x);
        for_points(batch->points, batch->count, [&](std::size_t first, std::span<const Vec3> points) {
            const std::span answers(out + first, points.size());
            web::visit([&](const auto& thing) { distance_each(points, thing, answers); }, operand);
        });
    });
}

WEB_EXPORT int web_signed_distance_each(const web::PointBatch* batch, const double* x, double* out) {
    return web::guarded([&] {
        const web::Operand operand = web::read_operand(x);
        for_points(batch->points, batch->count, [&](std::size_t first, std::span<const Vec3> points) {
            const std::span answers(out + first, points.size());
            if (const PosedMesh* const posed = std::get_if<PosedMesh>(&operand))
                signed_distance_each(points, *posed, answers);
            else
                signed_distance_each(points, *std::get<const Mesh*>(operand), answers);
        });
    });
}

/// With the tolerance 0 every triangle is summed.
WEB_EXPORT int web_winding_number_each(const web::PointBatch* batch, double handle, double tolerance, double* out) {
    return web::guarded([&] {
        const Mesh& mesh = web::object_of<Mesh>(handle);
        if (!(tolerance > 0)) {
            for (std::size_t i = 0; i < batch->count; ++i) out[i] = winding_number(batch->points.vector(i), mesh);
            return;
        }
        const WindingTree tree(mesh);
        for_points(batch->points, batch->count, [&](std::size_t first, std::span<const Vec3> points) {
            winding_number_each(points, tree, std::span(out + first, points.size()), tolerance);
        });
    });
}

WEB_EXPORT int web_contains_each(const double* x, const web::PointBatch* batch, bool* out) {
    return web::guarded([&] {
        const web::Operand operand = web::read_operand(x);
        for_points(batch->points, batch->count, [&](std::size_t first, std::span<const Vec3> points) {
            const std::span answers(out + first, points.size());
            if (const PosedMesh* const posed = std::get_if<PosedMesh>(&operand))
                contains_each(*posed, points, answers);
            else if (const auto* const mesh = std::get_if<const Mesh*>(&operand))
                contains_each(**mesh, points, answers);
            else
                intersects_each(points, std::get<AnyShape>(operand), answers);
        });
    });
}

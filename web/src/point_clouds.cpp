// SPDX-License-Identifier: MIT
// Clouds of points, and which of their points are near.
#include "batches.h"
#include "buffers.h"
#include "errors.h"
#include "operand.h"

using namespace abut;
using web::object_of;

WEB_EXPORT int web_cloud_new(const web::Array* points, std::size_t count, double* out) {
    return web::guarded([&] {
        std::vector<Vec3> given(count);
        for (std::size_t i = 0; i < count; ++i) given[i] = points->vector(i);
        *out = static_cast<double>(reinterpret_cast<std::uintptr_t>(new PointCloud(std::move(given))));
    });
}
WEB_EXPORT void web_cloud_free(double cloud) { delete &object_of<PointCloud>(cloud); }
WEB_EXPORT std::size_t web_cloud_size(double cloud) { return object_of<PointCloud>(cloud).size(); }
WEB_EXPORT const void* web_cloud_points(double cloud) { return object_of<PointCloud>(cloud).points().data(); }

/// For each place `wanted` points, the nearest first; where there are fewer, -1 at the distance +infinity.
WEB_EXPORT int web_cloud_nearest_each(const web::PointBatch* batch, double cloud, std::size_t wanted,
                                      double max_distance) {
    return web::guarded([&] {
        std::vector<Vec3> places(batch->count);
        for (std::size_t i = 0; i < places.size(); ++i) places[i] = batch->points.vector(i);
        std::vector<NearPoint> found(places.size() * wanted);
        nearest_points_each(places, object_of<PointCloud>(cloud), wanted, found, max_distance);
        for (std::size_t i = 0; i < found.size(); ++i) {
            batch->distances.set(i, found[i].distance);
            if (batch->triangles != nullptr) batch->triangles[i] = static_cast<std::int32_t>(found[i].point);
        }
    });
}

/// Lists of indices, one for each place.
WEB_EXPORT int web_cloud_within_each(const web::PointBatch* batch, double cloud, double radius) {
    return web::guarded([&] {
        std::vector<Vec3> places(batch->count);
        for (std::size_t i = 0; i < places.size(); ++i) places[i] = batch->points.vector(i);
        IndexLists found;
        points_within_each(places, object_of<PointCloud>(cloud), radius, found);
        web::list_ends.clear();
        for (std::size_t i = 0; i < places.size(); ++i) {
            web::list_ends.push_back(static_cast<std::uint32_t>(found.first[i + 1]));
        }
        web::indices = std::move(found.items);
    });
}

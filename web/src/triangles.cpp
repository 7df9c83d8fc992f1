// SPDX-License-Identifier: MIT
// The triangles of a mesh that touch or are near, and the direction between two things.
#include "buffers.h"
#include "errors.h"
#include "operand.h"
#include "results.h"

using namespace abut;

namespace {

Where where_at(const double* words) {
    Where where;
    if (words[0] >= 0) where.model = static_cast<std::uint32_t>(words[0]);
    if (words[1] >= 0) where.triangle = static_cast<std::uint32_t>(words[1]);
    return where;
}

}  // namespace

/// The triangles lie in the list of indices, in ascending order.
WEB_EXPORT int web_triangles_within(const double* shape, const double* mesh, double max_distance) {
    return web::guarded([&] {
        const AnyShape probe = web::read_shape(shape);
        web::indices = web::with_mesh(mesh, [&](const auto& m) { return triangles_within(probe, m, max_distance); });
    });
}

/// Five numbers for each, the nearest first: triangle, distance, point.
WEB_EXPORT int web_nearest_triangles(const double* point, const double* mesh, std::size_t count, double max_distance) {
    return web::guarded([&] {
        const auto found = web::with_mesh(
            mesh, [&](const auto& m) { return nearest_triangles(web::read_vector(point), m, count, max_distance); });
        web::numbers.clear();
        for (const NearTriangle& near : found) {
            web::numbers.insert(web::numbers.end(), {static_cast<double>(near.triangle), near.distance, near.point.x,
                                                     near.point.y, near.point.z});
        }
    });
}

/// `found`: closest points, as closest_points gives them.
WEB_EXPORT void web_direction_between(const double* a, const double* b, const double* found, double* out) {
    const ClosestPoints given{web::read_vector(found), web::read_vector(found + 3), found[6], where_at(found + 7),
                              where_at(found + 9)};
    web::write(web::visit([&](const auto& x, const auto& y) { return direction_between(x, y, given); },
                          web::read_operand(a), web::read_operand(b)),
               out);
}

// SPDX-License-Identifier: MIT
// raycast, occluded and raycast_all of one ray.
#include "buffers.h"
#include "errors.h"
#include "operand.h"
#include "options.h"
#include "results.h"

using namespace abut;

namespace {

Ray read_ray(const double* words) { return {web::read_vector(words), web::read_vector(words + 3)}; }

}  // namespace

WEB_EXPORT int web_raycast(const double* ray, const double* x, const double* options, double* out) {
    const RaycastOptions given = web::read_raycast_options(options);
    return web::write_optional(
        web::visit([&](const auto& thing) { return raycast(read_ray(ray), thing, given); }, web::read_operand(x)), out);
}

WEB_EXPORT int web_occluded(const double* ray, const double* x, const double* options) {
    const RaycastOptions given = web::read_raycast_options(options);
    return web::visit([&](const auto& thing) { return occluded(read_ray(ray), thing, given); }, web::read_operand(x));
}

/// The hits lie in the list of numbers.
WEB_EXPORT int web_raycast_all(const double* ray, const double* x, const double* options) {
    return web::guarded([&] {
        const RaycastOptions given = web::read_raycast_options(options);
        const std::vector<Hit> hits = web::visit(
            [&](const auto& thing) { return raycast_all(read_ray(ray), thing, given); }, web::read_operand(x));
        web::numbers.resize(hits.size() * web::hit_size);
        double* out = web::numbers.data();
        for (const Hit& hit : hits) out = web::write(hit, out);
    });
}

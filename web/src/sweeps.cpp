// SPDX-License-Identifier: MIT
// sweep and slide: moving shapes and meshes.
#include "errors.h"
#include "operand.h"
#include "options.h"
#include "results.h"

using namespace abut;

WEB_EXPORT int web_sweep(const double* a, const double* motion, const double* x, const double* options, double* out) {
    const SweepOptions given = web::read_sweep_options(options);
    const Vec3 by = web::read_vector(motion);
    return web::write_optional(
        web::visit([&](const auto& moving, const auto& thing) { return sweep(moving, by, thing, given); },
                   web::read_operand(a), web::read_operand(x)),
        out);
}

/// The motion: two poses and the number of further turns.
WEB_EXPORT int web_sweep_motion(const double* a, const double* motion, const double* x, const double* options,
                                double* out) {
    const SweepOptions given = web::read_sweep_options(options);
    const Motion by{web::read_pose(motion), web::read_pose(motion + 7), static_cast<int>(motion[14])};
    return web::write_optional(
        web::visit([&](const auto& moving, const auto& thing) { return sweep(moving, by, thing, given); },
                   web::read_operand(a), web::read_operand(x)),
        out);
}

WEB_EXPORT void web_slide(const double* a, const double* motion, const double* x, const double* options, double* out) {
    const SlideOptions given = web::read_slide_options(options);
    const AnyShape moving = web::read_shape(a);
    const Vec3 by = web::read_vector(motion);
    web::write(web::visit([&](const auto& thing) { return slide(moving, by, thing, given); }, web::read_operand(x)),
               out);
}

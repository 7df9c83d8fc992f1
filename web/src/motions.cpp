// SPDX-License-Identifier: MIT
// sweep where both move, along paths and for meshes that turn; how far a motion is certainly free; characters.
#include <vector>

#include "errors.h"
#include "operand.h"
#include "options.h"
#include "results.h"

using namespace abut;

namespace {

/// Two poses and the number of further turns.
Motion read_motion(const double* words) {
    return {web::read_pose(words), web::read_pose(words + 7), static_cast<int>(words[14])};
}

}  // namespace

WEB_EXPORT int web_sweep_both(const double* a, const double* motion_a, const double* b, const double* motion_b,
                              const double* options, double* out) {
    const SweepOptions given = web::read_sweep_options(options);
    const Vec3 by_a = web::read_vector(motion_a), by_b = web::read_vector(motion_b);
    return web::write_optional(web::visit([&](const auto& x, const auto& y) { return sweep(x, by_a, y, by_b, given); },
                                          web::read_operand(a), web::read_operand(b)),
                               out);
}

/// Shapes, meshes and placed meshes that both turn.
WEB_EXPORT int web_sweep_motions(const double* a, const double* motion_a, const double* b, const double* motion_b,
                                 const double* options, double* out) {
    const SweepOptions given = web::read_sweep_options(options);
    const Motion by_a = read_motion(motion_a), by_b = read_motion(motion_b);
    return web::write_optional(web::visit([&](const auto& x, const auto& y) { return sweep(x, by_a, y, by_b, given); },
                                          web::read_operand(a), web::read_operand(b)),
                               out);
}

/// Eight numbers for each pose of the path: time, rotation x, y, z, w, translation. The hit is followed by piece and
/// time.
WEB_EXPORT int web_sweep_path(const double* a, const double* path, std::size_t count, const double* x, double max_time,
                              double* found, double* out) {
    return web::guarded([&] {
        std::vector<PathPose> poses(count);
        for (std::size_t i = 0; i < count; ++i) poses[i] = {path[8 * i], web::read_pose(path + 8 * i + 1)};
        const auto hit = web::visit(
            [&](const auto& moving, const auto& thing) {
                return sweep(moving, std::span<const PathPose>(poses), thing, max_time);
            },
            web::read_operand(a), web::read_operand(x));
        *found = hit ? 1 : 0;
        if (!hit) return;
        web::write(static_cast<const SweepHit&>(*hit), out);
        out[web::sweep_hit_size] = static_cast<double>(hit->piece);
        out[web::sweep_hit_size + 1] = hit->time;
    });
}

WEB_EXPORT void web_sweep_fractions(const double* a, const double* motion, const double* x, const double* options,
                                    double* out) {
    const SweepOptions given = web::read_sweep_options(options);
    const Vec3 by = web::read_vector(motion);
    const SweepFractions fractions =
        web::visit([&](const auto& moving, const auto& thing) { return sweep_fractions(moving, by, thing, given); },
                   web::read_operand(a), web::read_operand(x));
    out[0] = fractions.safe;
    out[1] = fractions.unsafe;
}

WEB_EXPORT void web_move_character(const double* a, const double* motion, const double* x, const double* options,
                                   double* out) {
    const CharacterOptions given = web::read_character_options(options);
    const AnyShape moving = web::read_shape(a);
    const Vec3 by = web::read_vector(motion);
    web::write(
        web::visit([&](const auto& thing) { return move_character(moving, by, thing, given); }, web::read_operand(x)),
        out);
}

// SPDX-License-Identifier: MIT
// The golden program's calls of sweep along a vector.
#include "groups.h"
#include "pairs.h"

namespace golden {

void report_sweep(Report& report) {
    const auto query = [](Digest& digest, const auto& a, const auto& b, World& world) {
        const abut::Vec3 motion = world.direction();
        abut::SweepOptions options;
        if (world.dice().one_in(4)) options.max_t = 0.25 * world.dice().pick(-1, 8);
        if (world.dice().one_in(6)) options.cull = abut::Cull::back;
        digest.add(abut::sweep(a, motion, b, options));
    };
    each_shape_pair(report, "sweep", query);
    each_shape_with_meshes(report, "sweep", query, 2);
    each_shape_with(
        report, "sweep", "scene", one_scene,
        [](Digest& digest, const auto& a, const auto& b, World& world) {
            digest.add(abut::sweep(a, world.direction(), b));
        },
        2);
    report.line(
        "sweep", "model model",
        [](Dice& dice, Digest& digest) {
            World world(dice, true);
            const abut::Model a = one_model(dice);
            const abut::Model b = one_model(dice);
            digest.add(abut::sweep(a, world.direction(), b));
        },
        4);
}

}  // namespace golden

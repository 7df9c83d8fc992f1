// SPDX-License-Identifier: MIT
// The golden program's calls of sweep along a Motion, which may turn.
#include "groups.h"
#include "pairs.h"

namespace golden {
namespace {

abut::Motion motion_of(World& world) {
    abut::Motion motion;
    motion.from = world.pose();
    motion.to = world.pose();
    if (world.dice().one_in(4)) motion.from = abut::Pose{};
    if (world.dice().one_in(4)) motion.turns = world.dice().pick(-1, 3);
    return motion;
}

}  // namespace

void report_sweep_motion(Report& report) {
    const auto query = [](Digest& digest, const auto& a, const auto& b, World& world) {
        const abut::Motion motion = motion_of(world);
        abut::SweepOptions options;
        if (world.dice().one_in(4)) options.max_t = 0.25 * world.dice().pick(-1, 8);
        digest.add(abut::sweep(a, motion, b, options));
    };
    each_shape_pair(report, "sweep_motion", query, 2);
    each_shape_with_meshes(report, "sweep_motion", query, 4);
    each_shape_with(
        report, "sweep_motion", "scene", one_scene,
        [](Digest& digest, const auto& a, const auto& b, World& world) {
            digest.add(abut::sweep(a, motion_of(world), b));
        },
        8);
}

}  // namespace golden

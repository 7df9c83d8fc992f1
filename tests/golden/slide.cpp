// SPDX-License-Identifier: MIT
// The golden program's calls of slide.
#include "groups.h"
#include "pairs.h"

namespace golden {
namespace {

abut::SlideOptions options_of(Dice& dice) {
    abut::SlideOptions options;
    if (dice.one_in(3)) options.gap = power_of_two(dice.pick(-12, -4));
    if (dice.one_in(2)) options.up = abut::Vec3(0, 0, 1);
    options.max_slope = 0.25 * dice.pick(0, 7);
    return options;
}

}  // namespace

void report_slide(Report& report) {
    const auto query = [](Digest& digest, const auto& a, const auto& b, World& world) {
        const abut::Vec3 motion = world.direction();
        digest.add(abut::slide(a, motion, b, options_of(world.dice())));
    };
    each_shape_pair(report, "slide", query, 4);
    each_shape_with(report, "slide", "mesh", one_mesh, query, 4);
    each_shape_with(report, "slide", "model", one_model, query, 4);
    each_shape_with(report, "slide", "scene", one_scene, query, 4);
}

}  // namespace golden

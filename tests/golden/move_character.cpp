// SPDX-License-Identifier: MIT
// The golden program's calls of move_character.
#include "groups.h"
#include "pairs.h"

namespace golden {
namespace {

abut::CharacterOptions options_of(Dice& dice) {
    abut::CharacterOptions options;
    if (dice.one_in(3)) options.up = abut::Vec3(0, 1, 2);
    options.max_slope = 0.25 * dice.pick(1, 6);
    if (dice.one_in(2)) options.step_height = power_of_two(dice.pick(-4, -1));
    if (dice.one_in(2)) options.snap_distance = power_of_two(dice.pick(-4, -1));
    return options;
}

}  // namespace

void report_move_character(Report& report) {
    // The label is the seed of the cases. It is the verb's former name, so that the hashes stay the same.
    const auto query = [](Digest& digest, const auto& a, const auto& b, World& world) {
        const abut::Vec3 motion = world.direction();
        digest.add(abut::move_character(a, motion, b, options_of(world.dice())));
    };
    each_shape_pair(report, "walk", query, 4);
    each_shape_with(report, "walk", "mesh", one_mesh, query, 4);
    each_shape_with(report, "walk", "scene", one_scene, query, 4);
    const auto query_contacts = [](Digest& digest, const auto& a, const auto& b, World& world) {
        const abut::Vec3 motion = world.direction();
        abut::CharacterOptions options = options_of(world.dice());
        options.all_contacts = world.dice().one_in(2);
        options.constant_speed = world.dice().one_in(2);
        digest.add_contacts(abut::move_character(a, motion, b, options));
    };
    each_shape_with(report, "character_contacts", "mesh", one_mesh, query_contacts, 4);
    each_shape_with(report, "character_contacts", "scene", one_scene, query_contacts, 4);
}

}  // namespace golden

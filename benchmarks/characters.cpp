// SPDX-License-Identifier: MIT
// The moves of characters over a level of hills, ledges and walls.
#include "benchmarks/characters.h"

#include "abut/query/move_character.h"
#include "abut/shape/capsule.h"

namespace abut::bench {
namespace {

void characters(benchmark::State& state) {
    const Mesh& level = walkers_level();
    const CharacterOptions options{.max_slope = 50 * 3.14159265358979 / 180,
                                   .step_height = walker_step,
                                   .snap_distance = walker_snap,
                                   .gap = walker_gap};
    follow_routes(state, [&](const Route& start) {
        return [&, foot = start.start(), fall = 0.0, on_floor = false](Vec3 velocity) mutable {
            if (on_floor) fall = 0;
            fall -= walker_gravity * walker_frame;
            const Capsule body{foot + Vec3(0, 0, walker_radius), foot + Vec3(0, 0, walker_radius + walker_height),
                               walker_radius};
            const CharacterResult moved =
                move_character(body, walker_frame * (velocity + Vec3(0, 0, fall)), level, options);
            foot += moved.displacement;
            on_floor = moved.on_floor;
            return foot;
        };
    });
}
BENCHMARK(characters)->Name("character_abut/level");

}  // namespace
}  // namespace abut::bench

// SPDX-License-Identifier: MIT
// Law of move_character: a character is never in overlap, never leaves a closed room, never moves farther or climbs
// steeper than allowed, and the same call gives the same result. ABUT_LAW_CASES sets the number of moves a level,
// ABUT_LAW_MESHES adds files as levels.
#include "abut/query/move_character.h"

#include <gtest/gtest.h>

#include <cstdio>

#include "abut/query/distance.h"
#include "abut/query/intersects.h"
#include "tests/laws/law_environment.h"
#include "tests/laws/worlds.h"

namespace abut::laws {
namespace {

long moves() { return environment_case_count(300); }

struct Tally {
    long moves = 0, stood = 0, stepped = 0, blocked = 0;
    double nearest = 1e9;
};

template <class Shape>
void check_move(const World& world, const Shape& shape, Vec3 motion, const CharacterOptions& options, Tally& tally,
                Vec3& moved) {
    const CharacterResult r = move_character(shape, motion, world.mesh, options);
    moved = r.displacement;
    ++tally.moves;
    tally.stood += r.on_floor ? 1 : 0;
    tally.stepped += r.stepped ? 1 : 0;
    tally.blocked += r.blocked ? 1 : 0;
    const double apart = distance(at(shape, r.displacement), world.mesh);
    tally.nearest = std::min(tally.nearest, apart);
    ASSERT_GT(apart, 0) << "is inside afterwards";
    EXPECT_EQ(move_character(shape, motion, world.mesh, options).displacement, r.displacement);
    if (r.depenetrated) return;
    const Vec3 across(motion.x, motion.y, 0);
    const double rise = std::max(motion.z, 0.0), fall = std::max(-motion.z, 0.0), horizontal = length(across);
    // A slide leads slightly away from the surface, and the character keeps a gap.
    const double slack = 0.02 * (horizontal + fall) + 0.01;
    EXPECT_LE(std::hypot(r.displacement.x, r.displacement.y), horizontal + fall + slack) << "is faster than requested";
    EXPECT_LE(r.displacement.z, rise + std::max(options.step_height, std::sin(options.max_slope) * horizontal) + slack)
        << "climbs too steeply";
    EXPECT_GE(r.displacement.z, -fall - horizontal - options.snap_distance - options.step_height - slack)
        << "falls faster than requested";
    // Down a slope the two parts of the motion may point in the same direction.
    EXPECT_LE(length(r.displacement),
              (horizontal + rise + fall) * (1 + 1e-12) + options.step_height + options.snap_distance)
        << "moves farther than both parts of the motion together";
    if (world.closed) {
        const Aabb box = bounds(at(shape, r.displacement)), room = world.mesh.bounds();
        ASSERT_TRUE(box.min.x > room.min.x && box.max.x < room.max.x && box.min.y > room.min.y &&
                    box.max.y < room.max.y && box.min.z > room.min.z && box.max.z < room.max.z)
            << "went through a wall";
    }
}

template <class Shape>
void check_world(const World& world) {
    std::mt19937_64 random(23);
    std::uniform_real_distribution<double> unit(0, 1), any(-1, 1);
    Tally tally;
    Shape shape{};
    CharacterOptions options;
    Vec3 horizontal(0);
    for (long i = 0; i < moves() && !testing::Test::HasFailure(); ++i) {
        // The character starts in the air and moves in one direction for some moves.
        if (i % 40 == 0) {
            const Vec3 p = world.low + (world.high - world.low) * Vec3(unit(random), unit(random), unit(random));
            shape = make(p, Shape{});
            if (intersects(shape, world.mesh)) {
                i += 39;
                continue;
            }
            options = {.max_slope = 0.2 + 1.2 * unit(random)};
            if (unit(random) < 0.6) options.step_height = 0.4 * unit(random);
            if (unit(random) < 0.6) options.snap_distance = 0.4 * unit(random);
        }
        if (i % 10 == 0) horizontal = (unit(random) < 0.3 ? 1.0 : 0.1) * Vec3(any(random), any(random), 0);
        const double rise = unit(random) < 0.1 ? 0.3 * unit(random) : -0.2 * unit(random);
        SCOPED_TRACE(world.name + ", move " + std::to_string(i));
        Vec3 moved(0);
        check_move(world, shape, horizontal + Vec3(0, 0, rise), options, tally, moved);
        shape = at(shape, moved);
        // Outside of the level it would fall without end.
        if (bounds(shape).max.z < world.mesh.bounds().min.z) i += 39 - i % 40;
    }
    std::printf("%-10s %7ld moves, %6ld end on a floor, %5ld by steps, %6ld blocked, never nearer than %.2e\n",
                world.name.c_str(), tally.moves, tally.stood, tally.stepped, tally.blocked, tally.nearest);
    EXPECT_GT(tally.stood, 0);
}

template <class Shape>
void check_worlds() {
    for (const World& world : worlds()) check_world<Shape>(world);
}

TEST(MoveCharacterLaw, OfASphere) { check_worlds<Sphere>(); }
TEST(MoveCharacterLaw, OfACapsule) { check_worlds<Capsule>(); }
TEST(MoveCharacterLaw, OfABox) { check_worlds<Aabb>(); }

}  // namespace
}  // namespace abut::laws

// SPDX-License-Identifier: MIT
// Law of slides: a shape is never in overlap, never passes through a surface, never moves farther than the motion,
// comes to rest, and is not caught by edges of flat floors of many triangles. ABUT_LAW_CASES sets the number of moves a
// level, ABUT_LAW_MESHES adds files as levels.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <random>

#include "abut/mesh/generate.h"
#include "abut/query/distance.h"
#include "abut/query/intersects.h"
#include "abut/query/reference_point.h"
#include "abut/query/slide.h"
#include "abut/query/sweep.h"
#include "tests/laws/law_environment.h"
#include "tests/laws/worlds.h"

namespace abut::laws {
namespace {

long moves() { return environment_case_count(300); }

struct Tally {
    long moves = 0, bumps = 0, rests = 0;
    double nearest = 1e9;
};

template <class Shape>
void check_move(const World& world, const Shape& shape, Vec3 motion, Tally& tally, Vec3& moved) {
    const SlideResult r = slide(shape, motion, world.mesh);
    moved = r.displacement;
    ++tally.moves;
    tally.bumps += r.count;
    const Shape there = at(shape, r.displacement);
    const double apart = distance(there, world.mesh);
    tally.nearest = std::min(tally.nearest, apart);
    ASSERT_GT(apart, 0) << "is inside afterwards";
    if (!r.depenetrated) {
        ASSERT_LE(length(r.displacement), length(motion) * (1 + 1e-12)) << "is faster than requested";
    }
    if (r.depenetrated || r.count == 4) return;
    // A sweep of the shape along each piece of its path hits nothing.
    Vec3 from(0);
    for (int i = 0; i <= r.count; ++i) {
        const Vec3 to =
            i < r.count ? r.hits[static_cast<std::size_t>(i)].position - reference_point(shape) : r.displacement;
        ASSERT_FALSE(sweep(at(shape, from), to - from, world.mesh)) << "goes through something on piece " << i;
        from = to;
    }
}

template <class Shape>
void check_world(const World& world) {
    std::mt19937_64 random(17);
    std::uniform_real_distribution<double> unit(0, 1), any(-1, 1);
    Tally tally;
    Shape shape{};
    Vec3 motion(0);
    while (tally.moves < moves()) {
        const Vec3 start = world.low + Vec3(unit(random), unit(random), unit(random)) * (world.high - world.low);
        shape = make(start, shape);
        if (distance(shape, world.mesh) < 0.01) continue;
        for (int i = 0; i < 12; ++i) {
            motion = Vec3(any(random), any(random), any(random) - 0.5);
            if (i % 4 == 3) motion *= 6.0;
            Vec3 moved;
            check_move(world, shape, motion, tally, moved);
            if (::testing::Test::HasFatalFailure()) {
                ADD_FAILURE() << world.name << ", move " << tally.moves;
                return;
            }
            shape = at(shape, moved);
            if (length(reference_point(shape)) > 8) break;
        }
        // The same move, repeated, comes to rest where surfaces stop the shape, and stays there. Balanced on a ridge a
        // shape may hardly move and yet fall off later, which is not counted as rest.
        Vec3 moved(0);
        motion = Vec3(any(random), any(random), -1);
        for (int i = 0; i < 30; ++i) {
            moved = slide(shape, motion, world.mesh).displacement;
            shape = at(shape, moved);
            if (length(moved) < 1e-9) break;
        }
        if (length(moved) >= 1e-9) continue;
        ++tally.rests;
        Vec3 drift(0);
        for (int i = 0; i < 5; ++i) {
            moved = slide(shape, motion, world.mesh).displacement;
            drift += moved;
            shape = at(shape, moved);
        }
        ASSERT_LT(length(drift), 1e-6) << world.name << ", after move " << tally.moves;
    }
    std::printf("%-10s %8ld moves, %.1f bumps each, %ld came to rest, nearest %.2e\n", world.name.c_str(), tally.moves,
                static_cast<double>(tally.bumps) / static_cast<double>(tally.moves), tally.rests, tally.nearest);
}

template <class Shape>
void check_worlds() {
    for (const World& world : worlds()) check_world<Shape>(world);
}

TEST(SlideLaw, OfASphereIsNeverInsideThroughOrFaster) { check_worlds<Sphere>(); }
TEST(SlideLaw, OfACapsuleIsNeverInsideThroughOrFaster) { check_worlds<Capsule>(); }
TEST(SlideLaw, OfABoxIsNeverInsideThroughOrFaster) { check_worlds<Aabb>(); }

template <class Shape>
void check_floor() {
    Builder b;
    for (int i = -20; i < 20; ++i) {
        for (int j = -20; j < 20; ++j) {
            const double x = 0.37 * i, y = 0.41 * j;
            b.quad({x, y, 0}, {x + 0.37, y, 0}, {x + 0.37, y + 0.41, 0}, {x, y + 0.41, 0});
        }
    }
    const Mesh floor = b.mesh();
    std::mt19937_64 random(23);
    std::uniform_real_distribution<double> any(-1, 1);
    for (long i = 0; i < moves(); ++i) {
        Shape shape = make(Vec3(any(random), any(random), 0.8), Shape{});
        shape = at(shape, slide(shape, {0, 0, -1}, floor).displacement);  // down onto the floor
        const Vec3 walk(any(random), any(random), 0);
        for (int k = 0; k < 8; ++k) {
            // The downward part of the motion is stopped by the floor; the horizontal part is not shortened.
            const SlideResult r = slide(shape, walk + Vec3(0, 0, -0.1), floor);
            const double along = std::hypot(r.displacement.x, r.displacement.y);
            ASSERT_GT(along, 0.999 * length(walk)) << "walk " << i << ", step " << k << " catches";
            ASSERT_LT(std::fabs(r.displacement.z), 2e-3);
            shape = at(shape, r.displacement);
            if (length(reference_point(shape)) > 6) break;
        }
    }
}

TEST(SlideLaw, FlatFloorsOfTrianglesNeverCatch) {
    check_floor<Sphere>();
    check_floor<Capsule>();
    check_floor<Aabb>();
}

TEST(SlideLaw, OverlapAtTheStartIsLeft) {
    const Mesh mesh = make_icosphere(3);
    std::mt19937_64 random(29);
    std::uniform_real_distribution<double> any(-1, 1);
    for (long i = 0; i < moves(); ++i) {
        const Vec3 direction = normalize(Vec3(any(random), any(random), any(random)));
        const Sphere ball{(1 + 0.29 * any(random)) * direction, 0.3};
        const SlideResult r = slide(ball, Vec3(0), mesh);
        ASSERT_TRUE(r.depenetrated);
        ASSERT_GT(distance(at(ball, r.displacement), mesh), 0);
        ASSERT_LT(length(r.displacement), 0.35);
    }
}

TEST(SlideLaw, NonsenseStaysWhereItIs) {
    const Mesh mesh = make_icosphere(1);
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
    for (const double bad : {nan, infinity, -infinity}) {
        EXPECT_EQ(slide(Sphere{{3, 0, 0}, 0.5}, {bad, 0, 0}, mesh).displacement, Vec3(0));
        EXPECT_EQ(slide(Sphere{{bad, 0, 0}, 0.5}, {1, 0, 0}, mesh).displacement, Vec3(0));
        EXPECT_EQ(slide(Sphere{{3, 0, 0}, 0.5}, {1, 0, 0}, mesh, {.gap = bad}).displacement, Vec3(0));
    }
    EXPECT_EQ(slide(Sphere{{3, 0, 0}, 0.5}, {1, 0, 0}, Mesh()).displacement, Vec3(1, 0, 0));
    EXPECT_EQ(slide(Sphere{{3, 0, 0}, 0.5}, {1, 0, 0}, Mesh()).position, Vec3(4, 0, 0));
}

TEST(SlideLaw, AnyShapeSlidesAlongAnyShape) {
    const AnyShape ball = Sphere{{0, 0, 2}, 0.5}, floor = Plane{{0, 0, 1}, 0};
    const SlideResult r = slide(ball, {1, 0, -3}, floor, {.gap = 0.125});
    EXPECT_NEAR(r.position.x, 1, 1e-6);
    EXPECT_NEAR(r.position.z, 0.625, 1e-6);
    EXPECT_EQ(slide(floor, {0, 0, 1}, ball).displacement, Vec3(0));
}

}  // namespace
}  // namespace abut::laws

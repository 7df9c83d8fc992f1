// SPDX-License-Identifier: MIT
// Facts of balls that move towards triangles: by face, edge and corner, from touch, culled, and what is not finite.
#include "abut/pair/sweep/sweep_sphere_triangle.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <random>

#include "abut/exact/orient.h"
#include "abut/pair/sweep/sweep_sphere.h"
#include "abut/shape/plane.h"

namespace abut::pair {
namespace {

const Triangle floor{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};

TEST(SweepSphereTriangle, MeetsTheFaceFromEitherSide) {
    for (const double side : {1.0, -1.0}) {
        const auto hit = sweep(Sphere{{1, 1, 5 * side}, 1}, {0, 0, -8 * side}, floor);
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->t, 0.5);
        EXPECT_EQ(hit->position, Vec3(1, 1, side));
        EXPECT_EQ(hit->point, Vec3(1, 1, 0));
        EXPECT_EQ(hit->normal, Vec3(0, 0, side));
        EXPECT_EQ(hit->depth, 0);
    }
}

TEST(SweepSphereTriangle, MeetsAnEdgeAndACornerBesideTheFace) {
    const auto edge = sweep(Sphere{{2, -5, 0}, 1}, {0, 8, 0}, floor);
    ASSERT_TRUE(edge);
    EXPECT_EQ(edge->t, 0.5);
    EXPECT_EQ(edge->point, Vec3(2, 0, 0));
    EXPECT_EQ(edge->normal, Vec3(0, -1, 0));
    const auto corner = sweep(Sphere{{-5, -1, 0}, 1}, {10, 0, 0}, floor);  // grazes the corner, and then the edge
    ASSERT_TRUE(corner);
    EXPECT_EQ(corner->t, 0.5);
    EXPECT_EQ(corner->point, Vec3(0, 0, 0));
}

TEST(SweepSphereTriangle, ContactAtTheEndCountsAndAnUlpLaterDoesNot) {
    const Sphere ball{{1, 1, 3}, 1};
    EXPECT_TRUE(sweep(ball, {0, 0, -2}, floor));
    EXPECT_EQ(sweep(ball, {0, 0, -2}, floor)->t, 1);
    EXPECT_FALSE(sweep(ball, {0, 0, -std::nextafter(2, 0)}, floor));
    EXPECT_FALSE(sweep(ball, {0, 0, -4}, floor, {.max_t = std::nextafter(0.5, 0)}));
    EXPECT_TRUE(sweep(ball, {0, 0, -4}, floor, {.max_t = 0.5}));
    EXPECT_EQ(sweep(ball, {0, 0, -1}, floor, {.max_t = std::numeric_limits<double>::infinity()})->t, 2);
}

TEST(SweepSphereTriangle, GrazingCountsToTheUlp) {
    EXPECT_TRUE(sweep(Sphere{{1, 1, 1}, 1}, {0, 0, 0}, floor));
    EXPECT_TRUE(sweep(Sphere{{-9, 1, 1}, 1}, {20, 0, 0}, floor));
    EXPECT_FALSE(sweep(Sphere{{-9, 1, std::nextafter(1, 2)}, 1}, {20, 0, 0}, floor));
}

// Almost along an edge the distance shrinks so slowly that the polynomials' roundings are dozens of ulps of the time.
TEST(SweepSphereTriangle, RoundsTheTimeDownWhereItHardlyClosesIn) {
    const Vec3 far(0x1.e847f3d5fb1cp+19, 0x1.e847ee9c4d898p+19, 0x1.e847f50262fc9p+19);
    const auto late =
        sweep(Sphere{{0x1.e84817e88229p+19, 0x1.e84812e6e6acbp+19, 0x1.e847f0ee054eep+19}, 0x1.cf655e6195db8p-34},
              {-0x1.eb1ef506p-2, 0x1.d8b8608cp-3, -0x1.c06bfd6p-3},
              Triangle{far, far, {0x1.e84817e88229p+19, 0x1.e84812e6e6acbp+19, 0x1.e847f0ee054edp+19}});
    ASSERT_TRUE(late);
    EXPECT_EQ(late->t, 0x1.82307dd962521p-34);
    const auto early = sweep(
        Sphere{{0x1.e848p+19, 0x1.e847f23dc4d2dp+19, 0x1.e848194677069p+19}, 0x1.c2f20c525746ep-35}, {0, 0, 0x1p-32},
        Triangle{{0x1.e8482bc932072p+19, 0x1.e847c98722d5ap+19, 0x1.e84803376c5fep+19},
                 {0x1.e84817ac78f57p+19, 0x1.e8480369e876ep+19, 0x1.e8482ea6f75d6p+19},
                 {0x1.e847f81bd7ae4p+19, 0x1.e847ec84639c2p+19, 0x1.e84812264c3fp+19}});
    ASSERT_TRUE(early);
    EXPECT_EQ(early->t, 0x1.ccd0f5265871bp-6);
}

TEST(SweepSphereTriangle, InTouchFromTheStartItSaysTheWayOutAndTheDepth) {
    const auto hit = sweep(Sphere{{1, 1, 0.75}, 1}, {0, 0, -1}, floor);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 0);
    EXPECT_EQ(hit->normal, Vec3(0, 0, 1));
    EXPECT_EQ(hit->depth, 0.25);
    const auto through = sweep(Sphere{{1, 1, 0}, 1}, {0, 0, -1}, floor);
    ASSERT_TRUE(through);
    EXPECT_EQ(through->normal, Vec3(0, 0, 1));
    EXPECT_EQ(through->depth, 1);
}

TEST(SweepSphereTriangle, MayLeaveWhatItTouchesButNotEnterIt) {
    const Sphere ball{{1, 1, 0.75}, 1};
    EXPECT_TRUE(sweep(ball, {1, 0, 1}, floor));
    EXPECT_FALSE(sweep(ball, {1, 0, 1}, floor, {.ignore_separating = true}));
    EXPECT_FALSE(sweep(ball, {1, 0, 0}, floor, {.ignore_separating = true}));
    EXPECT_TRUE(sweep(ball, {1, 0, -1}, floor, {.ignore_separating = true}));
}

TEST(SweepSphereTriangle, MayNotLeaveThroughTheFaceWhoseNormalRoundingHides) {
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> any(-1, 1);
    const auto vector = [&](double size) { return size * Vec3(any(random), any(random), any(random)); };
    const auto side = [](const Triangle& t, Vec3 p) { return exact::orient3d(t.a, t.b, t.c, p); };
    int asked = 0;
    for (const double place : {1.0, 1e2, 1e4, 1e6}) {
        for (const double radius : {1e-1, 1e-3, 1e-5, 1e-7}) {
            for (int i = 0; i < 500; ++i) {
                const Vec3 o = vector(place);
                const Triangle t{o + vector(10), o + vector(10), o + vector(10)};
                const Vec3 n = Plane::through(t).normal;
                const Vec3 from = (t.a + t.b + t.c) / 3.0 + radius * (0.3 + 0.6 * std::abs(any(random))) * n;
                Vec3 motion = vector(1);
                motion -= (glm::dot(motion, n) + std::pow(10, -9 + 6 * any(random))) * n;
                const auto before = side(t, from), after = side(t, from + motion);
                if (before == exact::Sign::zero || before * after != exact::Sign::negative) continue;
                const Sphere ball{from, radius};
                if (!sweep(Sphere{from, 0}, motion, t)) continue;  // past its rim
                ++asked;
                EXPECT_TRUE(sweep(ball, motion, t, {.ignore_separating = true})) << place << " " << radius << " " << i;
            }
        }
    }
    EXPECT_GT(asked, 1000);
}

TEST(SweepSphereTriangle, CullsTheSideThatTheMotionMeets) {
    const Sphere above{{1, 1, 3}, 1}, below{{1, 1, -3}, 1};
    EXPECT_TRUE(sweep(above, {0, 0, -9}, floor, {.cull = Cull::back}));
    EXPECT_FALSE(sweep(above, {0, 0, -9}, floor, {.cull = Cull::front}));
    EXPECT_FALSE(sweep(below, {0, 0, 9}, floor, {.cull = Cull::back}));
    EXPECT_TRUE(sweep(below, {0, 0, 9}, floor, {.cull = Cull::front}));
}

TEST(SweepSphereTriangle, DegenerateTrianglesAreTheirSegmentOrPoint) {
    const Triangle needle{{0, 0, 0}, {2, 0, 0}, {4, 0, 0}}, dot{{1, 0, 0}, {1, 0, 0}, {1, 0, 0}};
    EXPECT_EQ(sweep(Sphere{{3, 0, 5}, 1}, {0, 0, -8}, needle)->t, 0.5);
    EXPECT_EQ(sweep(Sphere{{1, 0, 5}, 1}, {0, 0, -8}, dot)->t, 0.5);
    EXPECT_EQ(sweep(Sphere{{1, 0, 4}, 0}, {0, 0, -8}, dot)->t, 0.5);
    EXPECT_FALSE(sweep(Sphere{{3, 0, 5}, 1}, {0, 0, -8}, dot));
}

TEST(SweepSphereTriangle, WithoutRadiusItIsARay) {
    const auto hit = sweep(Sphere{{1, 1, 1}, 0}, {0, 0, -2}, floor);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 0.5);
    EXPECT_EQ(hit->normal, Vec3(0, 0, 1));
    const auto in_plane = sweep(Sphere{{-4, 1, 0}, 0}, {8, 0, 0}, floor);
    ASSERT_TRUE(in_plane);
    EXPECT_EQ(in_plane->t, 0.5);
    EXPECT_EQ(in_plane->normal, Vec3(-1, 0, 0));
}

TEST(SweepSphereTriangle, EveryOrderOfCornersGivesTheSameBits) {
    const Triangle t{{0.1, 0.7, 0.3}, {1.3, -0.2, 0.45}, {0.6, 0.9, -0.8}};
    const Sphere ball{{-2.3, 0.21, 0.4}, 0.37};
    const Vec3 motion(4.1, 0.3, -0.7);
    const auto first = sweep(ball, motion, t);
    ASSERT_TRUE(first);
    for (const Triangle& other : {Triangle{t.b, t.c, t.a}, Triangle{t.c, t.a, t.b}, Triangle{t.b, t.a, t.c}}) {
        const auto hit = sweep(ball, motion, other);
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->t, first->t);
        EXPECT_EQ(hit->normal, first->normal);
        EXPECT_EQ(hit->point, first->point);
    }
}

TEST(SweepSphereTriangle, WhatIsNotFiniteOrNegativeHitsNothing) {
    const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
    const Sphere ball{{1, 1, 3}, 1};
    const Vec3 down(0, 0, -9);
    for (const double bad : {nan, inf, -inf}) {
        EXPECT_FALSE(sweep(Sphere{{bad, 1, 3}, 1}, down, floor));
        EXPECT_FALSE(sweep(ball, {0, bad, -9}, floor));
        EXPECT_FALSE(sweep(Sphere{{1, 1, 3}, bad}, down, floor));
        EXPECT_FALSE(sweep(ball, down, Triangle{{0, 0, bad}, {4, 0, 0}, {0, 4, 0}}));
        EXPECT_FALSE(sweep(ball, down, Plane{{0, 0, 1}, bad}));
        EXPECT_FALSE(sweep(ball, down, Sphere{{1, 1, 0}, bad}));
    }
    EXPECT_FALSE(sweep(ball, down, floor, {.max_t = nan}));
    EXPECT_FALSE(sweep(ball, down, floor, {.max_t = -1}));
    EXPECT_FALSE(sweep(Sphere{{1, 1, 3}, -1}, down, floor));
}

TEST(SweepSphere, MeetsPointsBallsSegmentsCapsulesAndPlanes) {
    const Sphere ball{{0, 0, 6}, 1};
    const Vec3 down(0, 0, -8);
    EXPECT_EQ(sweep(ball, down, Vec3(0, 0, 1))->t, 0.5);
    EXPECT_EQ(sweep(ball, down, Sphere{{0, 0, 0}, 1})->t, 0.5);
    EXPECT_EQ(sweep(ball, down, Sphere{{0, 0, 0}, 1})->point, Vec3(0, 0, 1));
    EXPECT_EQ(sweep(ball, down, Segment{{-1, 0, 1}, {1, 0, 1}})->t, 0.5);
    EXPECT_EQ(sweep(ball, down, Capsule{{-1, 0, 0}, {1, 0, 0}, 1})->point, Vec3(0, 0, 1));
    EXPECT_EQ(sweep(ball, down, Plane{{0, 0, 2}, 2})->t, 0.5);
    EXPECT_EQ(sweep(ball, down, Plane{{0, 0, -2}, -2})->normal, Vec3(0, 0, 1));
    EXPECT_FALSE(sweep(ball, Vec3(1, 0, 0), Plane{{0, 0, 2}, 2}));
    EXPECT_FALSE(sweep(ball, down, Plane{{0, 0, 0}, 1}));
    EXPECT_EQ(sweep(ball, down, Plane{{0, 0, 0}, 0})->t, 0);
}

}  // namespace
}  // namespace abut::pair

// SPDX-License-Identifier: MIT
// Cylinder and ball.
#include "abut/pair/intersects/cylinder_sphere.h"

#include <random>

#include "abut/pair/closest_points/closest_distance.h"
#include "tests/pair/quadric_moves.h"

namespace abut::test {
namespace {

const Cylinder wide{{1, 0, 0}, {1, 0, 4}, 5};

TEST(CylinderSphere, TouchesWithItsSideItsEndsAndItsRims) {
    for (const Sphere& s : {Sphere{{7, 8, 2}, 5}, Sphere{{2, 1, 7}, 3}, Sphere{{2, 1, -2}, 2}, Sphere{{7, 8, 16}, 13},
                            Sphere{{-5, -8, -12}, 13}, Sphere{{1, 0, 2}, 0}, Sphere{{4, 4, 4}, 0}}) {
        expect_everywhere(true, wide, s);
        if (s.radius > 0) expect_everywhere(false, wide, Sphere{s.center, below(s.radius)}, false);
    }
}

TEST(CylinderSphere, IsNearestBesideItsEndsItsSideAndItsRims) {
    expect_distance(3, wide, Sphere{{2, 1, 9}, 2});
    expect_distance(4, wide, Sphere{{7, 8, 2}, 1});
    expect_distance(3, wide, Sphere{{7, 8, 16}, 10});
    expect_distance(0.25, wide, Sphere{{-5, -8, -12}, 12.75});
    const ClosestPoints c = pair::closest_points(wide, Sphere{{7, 8, 16}, 6.5});
    EXPECT_LE(glm::length(c.on_a - Vec3(4, 4, 4)), 0x1p-48);
    EXPECT_LE(glm::length(c.on_b - Vec3(5.5, 6, 10)), 0x1p-48);
}

TEST(CylinderSphere, NearlyTouchingOnesAreMeasuredToTheLastBits) {
    expect_distance(0x1p-40, wide, Sphere{{7, 8, 2}, 5 - 0x1p-40}, false);
    expect_distance(0x1p-40, wide, Sphere{{7, 8, 16}, 13 - 0x1p-40}, false);
    expect_distance(0x1p-40, wide, Sphere{{2, 1, 7}, 3 - 0x1p-40}, false);
}

TEST(CylinderSphere, FlatOnesAndThinOnesAreMeasuredToTheLastBits) {
    for (const double height : {0x1p-4, 0x1p-12, 0x1p-30, 0x1p-60, 0x1p-100}) {
        const Cylinder flat{{0, 0, 0}, {0, 0, height}, 5};
        expect_distance(4, flat, Sphere{{6, 8, height / 2}, 1}, false);
        expect_distance(3, flat, Sphere{{2, 1, -7}, 4}, false);
        expect_distance(0.25, flat, Sphere{{6, 8, -12}, 12.75}, false);
        const Cylinder thin{{0, 0, 0}, {0, 0, 8}, height};
        expect_distance(10 - height - 2, thin, Sphere{{6, 8, 2}, 2}, false);
        expect_distance(3, thin, Sphere{{height / 2, 0, 12}, 1}, false);
    }
}

TEST(CylinderSphere, DegenerateOnesAreTheSegmentAndPointThatTheyAre) {
    expect_everywhere(true, Cylinder{Vec3(1), Vec3(1), 7}, Sphere{Vec3(1, 1, 3), 2});
    expect_everywhere(false, Cylinder{Vec3(1), Vec3(1), 7}, Sphere{Vec3(1, 1, 4), 2});
    expect_distance(2, Cylinder{Vec3(1), Vec3(1), 7}, Sphere{Vec3(1, 5, 1), 2});
    expect_distance(4, Cylinder{Vec3(0), {0, 0, 1}, 0}, Sphere{Vec3(3, 4, 1), 1});
    EXPECT_EQ(pair::closest_points(Cylinder{Vec3(0), {0, 0, 1}, -1}, Sphere{Vec3(0), 1}).distance, infinity);
    EXPECT_EQ(pair::closest_points(wide, Sphere{Vec3(0), -1}).distance, infinity);
    EXPECT_FALSE(pair::intersects(wide, Sphere{Vec3(1, 0, 1), -1}));
    EXPECT_FALSE(pair::penetration(wide, Sphere{Vec3(1, 0, 1), -1}));
    expect_nan_when_not_finite(wide, Sphere{{1, 0, 1}, 1});
}

void expect_way_out(double depth, const Cylinder& c, const Sphere& s) {
    for_each_move(
        [&](const Move& move) {
            const Cylinder x = moved(move, c);
            Sphere y = moved(move, s);
            const auto out = pair::penetration(x, y);
            ASSERT_TRUE(out);
            const double bound = 0x1p-44 * 16 * move.scale;
            ASSERT_NEAR(out->depth, depth * move.scale, bound) << "turn " << move.turn << ", scale " << move.scale;
            ASSERT_NEAR(glm::length(out->direction), 1, 0x1p-50);
            y.center += out->depth * out->direction;
            ASSERT_LE(pair::closest_points(x, y).distance, bound);
            y.center += 2 * bound * out->direction;
            ASSERT_FALSE(pair::intersects(x, y));
        },
        false);
}

TEST(CylinderSphere, LeavesByTheNearestSideOrEnd) {
    expect_way_out(2, wide, {{7, 8, 2}, 7});
    expect_way_out(1, wide, {{7, 8, 16}, 14});
    expect_way_out(3, wide, {{2, 1, 3}, 2});
    expect_way_out(3, Cylinder{{1, 0, -9}, {1, 0, 9}, 5}, {{1 + 2.4, -3.2, 0}, 2});
    expect_way_out(7, Cylinder{{1, 0, -9}, {1, 0, 9}, 5}, {{1, 0, 0}, 2});
    expect_way_out(2, Cylinder{{1, 0, -9}, {1, 0, 9}, 0}, {{1, 0, 0}, 2});
    expect_way_out(2, Cylinder{Vec3(1), Vec3(1), 3}, {Vec3(1), 2});
    expect_way_out(0, wide, {{7, 8, 2}, 5});
    expect_way_out(0, wide, {{7, 8, 16}, 13});
    // The centre on the surface, on a rim, and near them.
    expect_way_out(1, wide, {{5, 3, 2}, 1});
    expect_way_out(1, wide, {{5, 3, 4}, 1});
    expect_way_out(1, wide, {{5, 3, above(4)}, 1});
    expect_way_out(1, wide, {{5, above(3), above(4)}, 1});
    expect_way_out(1, wide, {{above(5), below(3), below(4)}, 1});
    expect_way_out(3, Cylinder{{1, 0, -9}, {1, 0, 9}, 0x1p-60}, {{1, 0x1p-60, 0}, 3});
}

TEST(CylinderSphere, AreAsDeepHoweverMuchSmallerTheCylinderIs) {
    const Vec3 center(0, 2, 20);
    for (const double far : {1e99, 1e150, 1e198, 1e300}) {
        SCOPED_TRACE(far);
        for (const Cylinder& c : {Cylinder{{0, 0, 0}, {1, 1, 1}, 1}, Cylinder{{0, 0, 0}, {0, 1e-310, 0}, 1}}) {
            const auto out = pair::penetration(c, Sphere{far * center, 90 * far});
            ASSERT_TRUE(out.has_value());
            EXPECT_NEAR(out->depth / far, 90 - glm::length(center), 1e-13);
            EXPECT_LE(glm::length(out->direction - glm::normalize(center)), 1e-13);
        }
    }
}

TEST(CylinderSphere, TheDistanceAloneIsThatOfThePoints) {
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> unit(-1, 1);
    const auto point = [&] { return Vec3(unit(random), unit(random), unit(random)); };
    int apart = 0;
    for (int i = 0; i < 5000; ++i) {
        const Cylinder c{point(), point(), 0.3 + 0.3 * unit(random)};
        const Sphere s{point(), 0.3 + 0.3 * unit(random)};
        const double d = pair::distance(c, s);
        EXPECT_EQ(d, pair::closest_points(c, s).distance);
        EXPECT_EQ(d, pair::distance(Cylinder{c.b, c.a, c.radius}, s));
        EXPECT_EQ(d == 0, pair::intersects(c, s));
        apart += d > 0;
    }
    EXPECT_GT(apart, 1000);
}

}  // namespace
}  // namespace abut::test

// SPDX-License-Identifier: MIT
// Ellipsoid and point.
#include "abut/pair/intersects/ellipsoid_point.h"

#include "tests/pair/quadric_moves.h"

namespace abut::test {
namespace {

const Ellipsoid egg{{1, 2, 3}, Mat3(1.0), {10, 5, 15}};

TEST(EllipsoidPoint, HoldsItsBoundary) {
    // (0.6, 0.8, 0) and (0, 0.6, 0.8) of the unit ball.
    for (const Vec3 p : {Vec3(7, 6, 3), Vec3(1, 5, 15), Vec3(1, 2, 18), Vec3(1, 2, 3)}) expect_everywhere(true, egg, p);
    expect_everywhere(false, egg, Vec3(7, above(6), 3), false);
    expect_everywhere(false, egg, Vec3(1, 2, above(18)), false);
    // The numbers as given: 3-4-5 axes five times as long make it five times as large.
    const Ellipsoid large{Vec3(0), Mat3(Vec3(3, 4, 0), Vec3(-4, 3, 0), Vec3(0, 0, 5)), {1, 2, 1}};
    expect_everywhere(true, large, Vec3(3, 4, 0));
    expect_everywhere(true, large, Vec3(-8, 6, 0));
    expect_everywhere(false, large, Vec3(-8, above(6), 0), false);
}

TEST(EllipsoidPoint, IsAsFarAsTheNormalReaches) {
    expect_distance(3, egg, Vec3(14, 2, 3));
    expect_distance(7, egg, Vec3(1, 2, -19));
    // From the boundary's (0.6 · 10, 0.8 · 5, 0) along its normal (0.6 / 10, 0.8 / 5, 0): (3, 8, 0).
    expect_distance(std::sqrt(73.0), egg, Vec3(10, 14, 3));
    const ClosestPoints c = pair::closest_points(egg, Vec3(10, 14, 3));
    EXPECT_LE(glm::length(c.on_a - Vec3(7, 6, 3)), 1e-14);
}

TEST(EllipsoidPoint, IsPreciseHoweverNear) {
    for (const double gap : {0x1p-10, 0x1p-30, 0x1p-45}) {
        expect_distance(gap, egg, Vec3(1, 2, 18 + gap), false);
    }
    const Ellipsoid needle{Vec3(0), Mat3(1.0), {1, 0x1p-20, 0x1p-20}};
    for (const double gap : {0x1p-10, 0x1p-30, 0x1p-45}) {
        expect_distance(gap, needle, Vec3(1 + gap, 0, 0), false);
        expect_distance(gap, needle, Vec3(0, 0x1p-20 + gap, 0), false);
    }
}

TEST(EllipsoidPoint, FlatOnesAreTheEllipseSegmentAndPointThatTheyAre) {
    const Ellipsoid disc{Vec3(0), Mat3(1.0), {10, 0, 5}};
    expect_everywhere(true, disc, Vec3(6, 0, 4));
    expect_everywhere(false, disc, Vec3(6, 0, above(4)), false);
    expect_everywhere(false, disc, Vec3(6, 0x1p-60, 1), false);
    expect_distance(7, disc, Vec3(6, 7, 1));
    expect_distance(5, disc, Vec3(13, 4, 0));
    expect_distance(0x1p-40, disc, Vec3(10 + 0x1p-40, 0, 0), false);
    expect_distance(0x1p-40, disc, Vec3(6, 0x1p-40, 1), false);
    const Ellipsoid rod{Vec3(0), Mat3(1.0), {10, 0, 0}};
    expect_everywhere(true, rod, Vec3(-10, 0, 0));
    expect_everywhere(false, rod, Vec3(3, 0x1p-60, 0), false);
    expect_distance(5, rod, Vec3(-13, 4, 0));
    expect_distance(5, rod, Vec3(7, 3, 4));
    const Ellipsoid dot{Vec3(1), Mat3(1.0), {0, 0, 0}};
    expect_everywhere(true, dot, Vec3(1));
    expect_distance(3, dot, Vec3(2, 3, 3));
}

TEST(EllipsoidPoint, SignsOfRadiiDoNotMatterAndAxesMustSpanSpace) {
    EXPECT_TRUE(pair::intersects(Ellipsoid{{1, 2, 3}, Mat3(1.0), {-10, 5, -15}}, Vec3(7, 6, 3)));
    const Ellipsoid none{Vec3(0), Mat3(Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(1, 1, 0)), Vec3(1)};
    EXPECT_FALSE(pair::intersects(none, Vec3(0)));
    EXPECT_EQ(pair::closest_points(none, Vec3(0)).distance, infinity);
    expect_nan_when_not_finite(egg, Vec3(1, 2, 3));
}

TEST(EllipsoidPoint, RadiiWhoseSquaresVanishMakeItAsGoodAsFlat) {
    for (const double thin : {0x1p-1074, 0x1p-1000, 0x1p-600, 0x1p-520}) {
        for (const double size : {1.0, 0x1p-200, 0x1p200}) {
            const Ellipsoid disc{Vec3(0), Mat3(1.0), size * Vec3(10, thin, 5)},
                rod{Vec3(0), Mat3(1.0), size * Vec3(10, thin, thin)};
            EXPECT_NEAR(pair::closest_points(disc, size * Vec3(6, 7, 1)).distance / size, 7, 1e-12) << thin;
            EXPECT_NEAR(pair::closest_points(disc, size * Vec3(13, 4, 0)).distance / size, 5, 1e-12) << thin;
            EXPECT_NEAR(pair::closest_points(rod, size * Vec3(7, 3, 4)).distance / size, 5, 1e-12) << thin;
        }
    }
    const Ellipsoid tilted{
        Vec3(-1, 0x1p-1074, -1), Mat3(Vec3(0, 1, 0), Vec3(0, 0, 1), Vec3(1, 0, 0)), {0x1p-1074, 1, 1}};
    EXPECT_GT(pair::closest_points(tilted, Vec3(0x1p-1074, 1, -0x1p-1074)).distance, 1);
}

}  // namespace
}  // namespace abut::test

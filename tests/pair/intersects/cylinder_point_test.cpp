// SPDX-License-Identifier: MIT
// Cylinder and point.
#include "abut/pair/intersects/cylinder_point.h"

#include "tests/pair/quadric_moves.h"

namespace abut::test {
namespace {

const Cylinder wide{{1, 0, 0}, {1, 0, 4}, 5};

TEST(CylinderPoint, HoldsItsBoundary) {
    for (const Vec3 p : {Vec3(4, 4, 0), Vec3(4, 4, 2), Vec3(4, -4, 4), Vec3(1, 0, 0), Vec3(2, 1, 4)})
        expect_everywhere(true, wide, p);
    expect_everywhere(false, wide, Vec3(4, above(4), 2), false);
    expect_everywhere(false, wide, Vec3(1, 1, above(4)), false);
    expect_everywhere(false, wide, Vec3(1, 1, -0x1p-60), false);
}

TEST(CylinderPoint, IsNearestBesideItsEndsItsSideAndItsRims) {
    expect_distance(3, wide, Vec3(2, 1, 7));
    expect_distance(2, wide, Vec3(2, 1, -2));
    expect_distance(5, wide, Vec3(7, 8, 2));
    expect_distance(13, wide, Vec3(7, 8, 16));
    expect_distance(13, wide, Vec3(-5, -8, -12));
    const ClosestPoints c = pair::closest_points(wide, Vec3(7, 8, 16));
    EXPECT_EQ(c.on_a, Vec3(4, 4, 4));
    EXPECT_EQ(c.on_b, Vec3(7, 8, 16));
}

TEST(CylinderPoint, DegenerateOnesAreTheSegmentAndPointThatTheyAre) {
    expect_everywhere(true, Cylinder{Vec3(1), Vec3(1), 7}, Vec3(1));
    expect_distance(2, Cylinder{Vec3(1), Vec3(1), 7}, Vec3(1, 3, 1));
    expect_everywhere(true, Cylinder{Vec3(0), Vec3(4), 0}, Vec3(2));
    expect_distance(5, Cylinder{Vec3(0), {0, 0, 1}, 0}, Vec3(3, 4, 1));
    EXPECT_EQ(pair::closest_points(Cylinder{Vec3(0), {0, 0, 1}, -1}, Vec3(0)).distance, infinity);
    EXPECT_FALSE(pair::intersects(Cylinder{Vec3(0), {0, 0, 1}, -1}, Vec3(0)));
    expect_nan_when_not_finite(wide, Vec3(1, 0, 1));
}

}  // namespace
}  // namespace abut::test

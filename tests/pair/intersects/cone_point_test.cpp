// SPDX-License-Identifier: MIT
// Cone and point.
#include "abut/pair/intersects/cone_point.h"

#include "tests/pair/quadric_moves.h"

namespace abut::test {
namespace {

const Cone hat{{1, 0, 0}, {1, 0, 4}, 5};  // half as wide at height 2

TEST(ConePoint, HoldsItsBoundary) {
    for (const Vec3 p : {Vec3(4, 4, 0), Vec3(2.5, 2, 2), Vec3(1, 0, 4), Vec3(1, 0, 0), Vec3(2, 1, 0)})
        expect_everywhere(true, hat, p);
    expect_everywhere(false, hat, Vec3(2.5, above(2), 2), false);
    expect_everywhere(false, hat, Vec3(4, above(4), 0), false);
    expect_everywhere(false, hat, Vec3(1, 0, above(4)), false);
    expect_everywhere(false, hat, Vec3(1, 0, 5));
    expect_everywhere(false, hat, Vec3(1, 1, -0x1p-60), false);
}

TEST(ConePoint, IsNearestBesideItsBaseItsRimItsSideAndItsApex) {
    expect_distance(2, hat, Vec3(2, 1, -2));
    expect_distance(13, hat, Vec3(7, 8, -12));
    expect_distance(5, hat, Vec3(7, 8, 0));
    expect_distance(3, hat, Vec3(1, 0, 7));
    const Cone steep{{0, 0, 0}, {0, 0, 4}, 3};
    expect_distance(5, steep, Vec3(5.5, 0, 5));  // from (1.5, 0, 2) along (4, 0, 3)
    const ClosestPoints c = pair::closest_points(steep, Vec3(5.5, 0, 5));
    EXPECT_LE(glm::length(c.on_a - Vec3(1.5, 0, 2)), 1e-15);
    expect_distance(5, steep, Vec3(4, 0, 7));  // the apex, just
    expect_distance(5, steep, Vec3(7, 0, 3));  // the rim, just
}

TEST(ConePoint, DegenerateOnesAreTheSegmentAndPointThatTheyAre) {
    expect_everywhere(true, Cone{Vec3(1), Vec3(1), 7}, Vec3(1));
    expect_distance(2, Cone{Vec3(1), Vec3(1), 7}, Vec3(1, 3, 1));
    expect_everywhere(true, Cone{Vec3(0), Vec3(4), 0}, Vec3(2));
    expect_distance(5, Cone{Vec3(0), {0, 0, 1}, 0}, Vec3(3, 4, 1));
    EXPECT_EQ(pair::closest_points(Cone{Vec3(0), {0, 0, 1}, -1}, Vec3(0)).distance, infinity);
    EXPECT_FALSE(pair::intersects(Cone{Vec3(0), {0, 0, 1}, -1}, Vec3(0)));
    expect_nan_when_not_finite(hat, Vec3(1, 0, 1));
}

}  // namespace
}  // namespace abut::test

// SPDX-License-Identifier: MIT
// Ellipsoid and plane.
#include "abut/pair/intersects/ellipsoid_plane.h"

#include "tests/pair/quadric_moves.h"

namespace abut::test {
namespace {

const Ellipsoid egg{Vec3(0), Mat3(1.0), {3, 2, 6}};

TEST(EllipsoidPlane, TouchesAsFarAsItReaches) {
    expect_everywhere(true, egg, Plane{{1, 0, 0}, 3});
    expect_everywhere(false, egg, Plane{{1, 0, 0}, above(3)}, false);
    expect_everywhere(true, egg, Plane{{1, 2, 0}, 5});  // reaches the length of (3, 4, 0)
    expect_everywhere(false, egg, Plane{{1, 2, 0}, above(5)}, false);
    expect_everywhere(true, egg, Plane{{1, 2, 2}, -13});
    expect_everywhere(false, egg, Plane{{1, 2, 2}, below(-13)}, false);
}

TEST(EllipsoidPlane, IsAsFarAsItDoesNotReach) {
    expect_distance(4, egg, Plane{{0, 3, 0}, 18});
    expect_distance(2, egg, Plane{{1, 2, 2}, 19});
    const ClosestPoints c = pair::closest_points(egg, Plane{{1, 2, 2}, 19});
    EXPECT_LE(glm::length(c.on_a - Vec3(9, 8, 72) / 13.0), 4e-15);
    EXPECT_LE(glm::length(c.on_b - c.on_a - Vec3(2, 4, 4) / 3.0), 4e-15);
}

TEST(EllipsoidPlane, FlatOnesAreTheEllipseSegmentAndPointThatTheyAre) {
    const Ellipsoid disc{Vec3(0), Mat3(1.0), {3, 0, 2}};
    expect_everywhere(true, disc, Plane{{1, 7, 2}, 5});
    expect_everywhere(false, disc, Plane{{1, 7, 2}, above(5)}, false);
    expect_everywhere(true, disc, Plane{{0, 1, 0}, 0});
    expect_everywhere(false, disc, Plane{{0, 1, 0}, 0x1p-60}, false);
    expect_distance(2, Ellipsoid{Vec3(1), Mat3(1.0), Vec3(0)}, Plane{{1, 0, 0}, 3});
    EXPECT_TRUE(pair::intersects(egg, Plane{Vec3(0), 0}));
    EXPECT_FALSE(pair::intersects(egg, Plane{Vec3(0), 1}));
    EXPECT_EQ(pair::closest_points(egg, Plane{Vec3(0), 1}).distance, infinity);
    EXPECT_EQ(pair::closest_points(egg, Plane{Vec3(0), 0}).distance, 0);
    EXPECT_FALSE(pair::intersects(Ellipsoid{Vec3(0), Mat3(0.0), Vec3(1)}, Plane{{1, 0, 0}, 0}));
    expect_nan_when_not_finite(egg, Plane{{1, 2, 3}, 1});
}

}  // namespace
}  // namespace abut::test

// SPDX-License-Identifier: MIT
// Cylinder and plane.
#include "abut/pair/intersects/cylinder_plane.h"

#include "tests/pair/quadric_moves.h"

namespace abut::test {
namespace {

const Cylinder tin{{0, 0, 0}, {0, 0, 4}, 5};

TEST(CylinderPlane, TouchesWithSideEndAndRim) {
    expect_everywhere(true, tin, Plane{{1, 0, 0}, 5});
    expect_everywhere(false, tin, Plane{{1, 0, 0}, above(5)}, false);
    expect_everywhere(true, tin, Plane{{0, 0, 2}, 8});
    expect_everywhere(false, tin, Plane{{0, 0, 2}, above(8)}, false);
    // The upper rim reaches (3, 4, 4), where n · x is 9 + 16 + 20.
    expect_everywhere(true, tin, Plane{{3, 4, 5}, 45});
    expect_everywhere(false, tin, Plane{{3, 4, 5}, above(45)}, false);
    expect_everywhere(true, tin, Plane{{3, 4, 5}, -25});
    expect_everywhere(false, tin, Plane{{3, 4, 5}, below(-25)}, false);
    expect_everywhere(true, tin, Plane{{3, 4, 5}, 3});
}

TEST(CylinderPlane, IsAsFarAsItsNearestRim) {
    expect_distance(3, tin, Plane{{2, 0, 0}, 16});
    expect_distance(7, tin, Plane{{0, 0, 1}, 11});
    expect_distance(26, Cylinder{{0, 0, 0}, {0, 0, 4}, 5}, Plane{{3, 0, 4}, 161});  // 31 + 130
    const ClosestPoints c = pair::closest_points(tin, Plane{{3, 0, 4}, 161});
    EXPECT_EQ(c.on_a, Vec3(5, 0, 4));
    EXPECT_LE(glm::length(c.on_b - Vec3(20.6, 0, 24.8)), 1e-14);
}

TEST(CylinderPlane, PointsOfACrossingAreShared) {
    for (const Plane& plane : {Plane{{3, 4, 5}, 3}, Plane{{3, 4, 5}, 40}, Plane{{3, 4, 5}, -20}, Plane{{1, 0, 0}, 5}}) {
        const ClosestPoints c = pair::closest_points(tin, plane);
        EXPECT_EQ(c.distance, 0);
        EXPECT_EQ(c.on_a, c.on_b);
        EXPECT_NEAR(glm::dot(plane.normal, c.on_a), plane.offset, 1e-13);
        EXPECT_LE(std::hypot(c.on_a.x, c.on_a.y), 5 + 1e-14);
    }
}

TEST(CylinderPlane, DegenerateOnesAreTheSegmentAndPointThatTheyAre) {
    expect_everywhere(true, Cylinder{Vec3(1), Vec3(1), 7}, Plane{{1, 0, 0}, 1});
    expect_distance(2, Cylinder{Vec3(1), Vec3(1), 7}, Plane{{1, 0, 0}, 3});
    expect_distance(2, Cylinder{Vec3(0), Vec3(1), 0}, Plane{{1, 0, 0}, 3});
    EXPECT_EQ(pair::closest_points(Cylinder{Vec3(0), Vec3(1), -1}, Plane{{1, 0, 0}, 0}).distance, infinity);
    EXPECT_FALSE(pair::intersects(Cylinder{Vec3(0), Vec3(1), -1}, Plane{{1, 0, 0}, 0}));
    EXPECT_TRUE(pair::intersects(tin, Plane{Vec3(0), 0}));
    EXPECT_FALSE(pair::intersects(tin, Plane{Vec3(0), 1}));
    EXPECT_EQ(pair::closest_points(tin, Plane{Vec3(0), 1}).distance, infinity);
    EXPECT_EQ(pair::closest_points(tin, Plane{Vec3(0), 0}).distance, 0);
    expect_nan_when_not_finite(tin, Plane{{1, 2, 3}, 1});
}

TEST(CylinderPlane, OfEndsAsHighButForARoundingTheOneThatReachesIt) {
    const Cylinder c{{4, -2, -0x1.8000000000001p+1}, {3, 2, 1}, 5};
    const Plane plane{{0, 3, -3}, 0x1.836948017481p+4};
    EXPECT_EQ(pair::closest_points(c, plane).distance == 0, pair::intersects(c, plane));
}

TEST(CylinderPlane, OfEndsAsHighButForARoundingTheNearerOneTellsTheDistance) {
    const Cylinder c{{2, 2, 3}, {2, -0x1.fffffffffffffp-1, 0}, 5};
    const Plane plane{{2, -4, 4}, 38};
    EXPECT_FALSE(pair::intersects(c, plane));
    // The rim at a comes within 7.6e-34; that at b, which is a rounding farther from the plane, within 7.4e-17.
    EXPECT_GT(pair::closest_points(c, plane).distance, 0);
    EXPECT_LT(pair::closest_points(c, plane).distance, 1e-31);
}

}  // namespace
}  // namespace abut::test

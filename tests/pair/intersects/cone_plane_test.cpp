// SPDX-License-Identifier: MIT
// Cone and plane.
#include "abut/pair/intersects/cone_plane.h"

#include "tests/pair/quadric_moves.h"

namespace abut::test {
namespace {

const Cone hat{{0, 0, 0}, {0, 0, 4}, 5};

TEST(ConePlane, TouchesWithApexBaseAndRim) {
    expect_everywhere(true, hat, Plane{{1, 0, 0}, 5});
    expect_everywhere(false, hat, Plane{{1, 0, 0}, above(5)}, false);
    expect_everywhere(true, hat, Plane{{0, 0, 2}, 8});
    expect_everywhere(false, hat, Plane{{0, 0, 2}, above(8)}, false);
    expect_everywhere(true, hat, Plane{{0, 0, 2}, 0});
    expect_everywhere(false, hat, Plane{{0, 0, 2}, -0x1p-60}, false);
    // The rim reaches (3, 4, 0), the apex (0, 0, 4).
    expect_everywhere(true, hat, Plane{{3, 4, 5}, 25});
    expect_everywhere(false, hat, Plane{{3, 4, 5}, above(25)}, false);
    expect_everywhere(true, hat, Plane{{3, 4, 20}, 80});
    expect_everywhere(false, hat, Plane{{3, 4, 20}, above(80)}, false);
}

TEST(ConePlane, IsAsFarAsItsApexOrItsRim) {
    expect_distance(3, hat, Plane{{2, 0, 0}, 16});
    expect_distance(7, hat, Plane{{0, 0, 1}, 11});
    expect_distance(2, hat, Plane{{3, 0, 4}, 26});   // the apex at 16
    expect_distance(1, hat, Plane{{4, 0, 3}, 25});   // the rim at 20
    expect_distance(2, hat, Plane{{4, 0, 3}, -30});  // the rim at -20
    EXPECT_EQ(pair::closest_points(hat, Plane{{3, 0, 4}, 26}).on_a, Vec3(0, 0, 4));
    EXPECT_EQ(pair::closest_points(hat, Plane{{4, 0, 3}, 25}).on_a, Vec3(5, 0, 0));
}

TEST(ConePlane, DegenerateOnesAreTheSegmentAndPointThatTheyAre) {
    expect_everywhere(true, Cone{Vec3(1), Vec3(1), 7}, Plane{{1, 0, 0}, 1});
    expect_distance(2, Cone{Vec3(1), Vec3(1), 7}, Plane{{1, 0, 0}, 3});
    expect_distance(2, Cone{Vec3(0), Vec3(1), 0}, Plane{{1, 0, 0}, 3});
    EXPECT_EQ(pair::closest_points(Cone{Vec3(0), Vec3(1), -1}, Plane{{1, 0, 0}, 0}).distance, infinity);
    EXPECT_FALSE(pair::intersects(Cone{Vec3(0), Vec3(1), -1}, Plane{{1, 0, 0}, 0}));
    EXPECT_TRUE(pair::intersects(hat, Plane{Vec3(0), 0}));
    EXPECT_FALSE(pair::intersects(hat, Plane{Vec3(0), 1}));
    EXPECT_EQ(pair::closest_points(hat, Plane{Vec3(0), 1}).distance, infinity);
    EXPECT_EQ(pair::closest_points(hat, Plane{Vec3(0), 0}).distance, 0);
    expect_nan_when_not_finite(hat, Plane{{1, 2, 3}, 1});
}

}  // namespace
}  // namespace abut::test

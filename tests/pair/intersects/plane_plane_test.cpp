// SPDX-License-Identifier: MIT
// Two planes.
#include "abut/pair/intersects/plane_plane.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(PlanePlane, MeetUnlessParallelAndApart) {
    expect_meets(Plane{Vec3(1, 0, 0), 1}, Plane{Vec3(0, 1, 0), 1});
    expect_meets(Plane{Vec3(1, 2, 3), 4}, Plane{Vec3(-2, -4, -6), -8});
    expect_apart(Plane{Vec3(1, 2, 3), 4}, Plane{Vec3(-2, -4, -6), 8});
    expect_meets_here(Plane{Vec3(1, 2, 3), 4}, Plane{Vec3(1, 2, above(3)), 5});
}

TEST(PlanePlane, ZeroNormalIsNothingOrEverything) {
    const Plane all{Vec3(0), 0}, none{Vec3(0), 1}, some{Vec3(1, 0, 0), 3};
    EXPECT_TRUE(pair::intersects(all, all));
    EXPECT_TRUE(pair::intersects(all, some));
    EXPECT_TRUE(pair::intersects(some, all));
    EXPECT_FALSE(pair::intersects(all, none));
    EXPECT_FALSE(pair::intersects(none, all));
    EXPECT_FALSE(pair::intersects(none, none));
    EXPECT_FALSE(pair::intersects(some, none));
    expect_false_when_not_finite(some, all);
}

}  // namespace
}  // namespace abut::test

// SPDX-License-Identifier: MIT
// Plane and line.
#include "abut/pair/intersects/plane_line.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(PlaneLine, MeetUnlessParallelAndApart) {
    expect_meets(Plane{Vec3(1, 2, 3), 4}, Line{Vec3(0), Vec3(1, 0, 0)});
    expect_meets(Plane{Vec3(1, 2, 3), 6}, Line{Vec3(1), Vec3(2, -1, 0)});
    expect_apart(Plane{Vec3(1, 2, 3), 5}, Line{Vec3(1), Vec3(2, -1, 0)});
    expect_meets(Plane{Vec3(1, 2, 3), 6}, Line{Vec3(1), Vec3(0)});
    expect_apart(Plane{Vec3(1, 2, 3), 5}, Line{Vec3(1), Vec3(0)});
    EXPECT_TRUE(pair::intersects(Plane{Vec3(0), 0}, Line{Vec3(1), Vec3(1)}));
    EXPECT_FALSE(pair::intersects(Plane{Vec3(0), 1}, Line{Vec3(1), Vec3(1)}));
    expect_false_when_not_finite(Plane{Vec3(1, 2, 3), 6}, Line{Vec3(1), Vec3(1)});
}

}  // namespace
}  // namespace abut::test

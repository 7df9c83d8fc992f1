// SPDX-License-Identifier: MIT
// Plane and point, segment, ray or line.
#include "abut/pair/intersects/plane_linear.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(PlanePoint, HoldsWhatSolvesItsEquation) {
    expect_meets(Plane{Vec3(1, 2, 3), 6}, Vec3(1));
    expect_apart(Plane{Vec3(1, 2, 3), 6}, Vec3(1, 1, 2));
    expect_apart_here(Plane{Vec3(1, 2, 3), 6}, Vec3(1, 1, above(1)));
    EXPECT_TRUE(pair::intersects(Plane{Vec3(0), 0}, Vec3(7)));
    EXPECT_FALSE(pair::intersects(Plane{Vec3(0), 1}, Vec3(7)));
    expect_false_when_not_finite(Plane{Vec3(1, 2, 3), 6}, Vec3(1));
}

TEST(PlaneSegment, MeetWhenTheEndsAreNotBothOnOneSide) {
    expect_meets(Plane{Vec3(1, 2, 3), 4}, Segment{Vec3(0), Vec3(1)});
    expect_meets(Plane{Vec3(1, 2, 3), 6}, Segment{Vec3(0), Vec3(1)});
    expect_apart_here(Plane{Vec3(1, 2, 3), above(6)}, Segment{Vec3(0), Vec3(1)});
    expect_meets(Plane{Vec3(1, 2, 3), 6}, Segment{Vec3(1), Vec3(3, 0, 1)});
    expect_meets(Plane{Vec3(1, 2, 3), 6}, Segment{Vec3(1), Vec3(1)});
    expect_apart(Plane{Vec3(1, 2, 3), 5}, Segment{Vec3(1), Vec3(1)});
    EXPECT_TRUE(pair::intersects(Plane{Vec3(0), 0}, Segment{Vec3(1), Vec3(2)}));
    EXPECT_FALSE(pair::intersects(Plane{Vec3(0), 1}, Segment{Vec3(1), Vec3(2)}));
    expect_false_when_not_finite(Plane{Vec3(1, 2, 3), 6}, Segment{Vec3(0), Vec3(1)});
}

TEST(PlaneRay, MeetWhenLeadingThere) {
    expect_meets(Plane{Vec3(1, 2, 3), 4}, Ray{Vec3(0), Vec3(1, 0, 0)});
    expect_apart(Plane{Vec3(1, 2, 3), -4}, Ray{Vec3(0), Vec3(1, 0, 0)});
    expect_meets(Plane{Vec3(1, 2, 3), 6}, Ray{Vec3(1), Vec3(1)});
    expect_meets(Plane{Vec3(1, 2, 3), 6}, Ray{Vec3(1), Vec3(0)});
    expect_apart(Plane{Vec3(1, 2, 3), 5}, Ray{Vec3(1), Vec3(2, -1, 0)});
    EXPECT_TRUE(pair::intersects(Plane{Vec3(0), 0}, Ray{Vec3(1), Vec3(1)}));
    EXPECT_FALSE(pair::intersects(Plane{Vec3(0), 1}, Ray{Vec3(1), Vec3(1)}));
    expect_false_when_not_finite(Plane{Vec3(1, 2, 3), 6}, Ray{Vec3(1), Vec3(1)});
}

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

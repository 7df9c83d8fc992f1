// SPDX-License-Identifier: MIT
// Plane and segment.
#include "abut/pair/intersects/plane_segment.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

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

}  // namespace
}  // namespace abut::test

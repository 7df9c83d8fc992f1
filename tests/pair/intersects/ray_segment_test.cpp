// SPDX-License-Identifier: MIT
// Ray and segment.
#include "abut/pair/intersects/ray_segment.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(RaySegment, CrossingTouchingAndBehind) {
    expect_meets(Ray{Vec3(0), Vec3(1, 1, 0)}, Segment{Vec3(4, 0, 0), Vec3(0, 4, 0)});
    expect_meets(Ray{Vec3(0), Vec3(1, 1, 0)}, Segment{Vec3(4, 0, 0), Vec3(2, 2, 0)});
    expect_apart(Ray{Vec3(0), Vec3(1, 1, 0)}, Segment{Vec3(4, 0, 0), Vec3(2.25, 2, 0)});
    expect_apart(Ray{Vec3(0), Vec3(-1, -1, 0)}, Segment{Vec3(4, 0, 0), Vec3(0, 4, 0)});
    expect_meets(Ray{Vec3(0), Vec3(1)}, Segment{Vec3(-1), Vec3(0)});
    expect_apart(Ray{Vec3(0), Vec3(1)}, Segment{Vec3(-2), Vec3(-1)});
    expect_meets(Ray{Vec3(1), Vec3(0)}, Segment{Vec3(0), Vec3(2)});
    expect_false_when_not_finite(Ray{Vec3(0), Vec3(1)}, Segment{Vec3(0), Vec3(1, 2, 3)});
}

}  // namespace
}  // namespace abut::test

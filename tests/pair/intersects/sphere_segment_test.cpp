// SPDX-License-Identifier: MIT
// Ball and segment.
#include "abut/pair/intersects/sphere_segment.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(SphereSegment, TouchingCounts) {
    expect_meets(Sphere{Vec3(0), 5}, Segment{Vec3(-1, 7, 0), Vec3(7, 1, 0)});
    expect_apart_here(Sphere{Vec3(0), below(5)}, Segment{Vec3(-1, 7, 0), Vec3(7, 1, 0)});
    expect_meets(Sphere{Vec3(0), 5}, Segment{Vec3(5, 0, 0), Vec3(9, 1, 0)});
    expect_apart(Sphere{Vec3(0), 5}, Segment{Vec3(6, 0, 0), Vec3(9, 1, 0)});
    expect_meets(Sphere{Vec3(0), 5}, Segment{Vec3(3, 4, 0), Vec3(3, 4, 0)});
    expect_meets(Sphere{Vec3(0), 5}, Segment{Vec3(1), Vec3(2)});
    expect_apart(Sphere{Vec3(0), -5}, Segment{Vec3(-1), Vec3(1)});
    expect_false_when_not_finite(Sphere{Vec3(0), 5}, Segment{Vec3(0), Vec3(1)});
}

}  // namespace
}  // namespace abut::test

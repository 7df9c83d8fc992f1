// SPDX-License-Identifier: MIT
// Ball and point, segment, ray or line.
#include "abut/pair/intersects/sphere_linear.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(SpherePoint, HoldsItsBoundary) {
    expect_meets(Sphere{Vec3(0), 5}, Vec3(3, 4, 0));
    expect_apart_here(Sphere{Vec3(0), 5}, Vec3(3, above(4), 0));
    expect_meets(Sphere{Vec3(1), -0.0}, Vec3(1));
    expect_apart(Sphere{Vec3(1), -1}, Vec3(1));
    expect_false_when_not_finite(Sphere{Vec3(0), 5}, Vec3(0));
}

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

TEST(SphereRay, TouchingCounts) {
    expect_meets(Sphere{Vec3(0), 5}, Ray{Vec3(-1, 7, 0), Vec3(4, -3, 0)});
    expect_apart_here(Sphere{Vec3(0), below(5)}, Ray{Vec3(-1, 7, 0), Vec3(4, -3, 0)});
    expect_apart(Sphere{Vec3(0), 5}, Ray{Vec3(7, 1, 0), Vec3(4, -3, 0)});  // behind
    expect_meets(Sphere{Vec3(0), 5}, Ray{Vec3(5, 0, 0), Vec3(1, 0, 0)});
    expect_meets(Sphere{Vec3(0), 5}, Ray{Vec3(3, 4, 0), Vec3(0)});
    expect_apart(Sphere{Vec3(0), -5}, Ray{Vec3(-1, 0, 0), Vec3(1, 0, 0)});
    expect_false_when_not_finite(Sphere{Vec3(0), 5}, Ray{Vec3(0), Vec3(1)});
}

TEST(SphereLine, TouchingCounts) {
    expect_meets(Sphere{Vec3(0), 5}, Line{Vec3(5, 8, 0), Vec3(0, 1, 0)});
    expect_meets(Sphere{Vec3(0), 5}, Line{Vec3(-1, 7, 0), Vec3(4, -3, 0)});  // tangent at (3, 4, 0)
    expect_apart_here(Sphere{Vec3(0), below(5)}, Line{Vec3(-1, 7, 0), Vec3(4, -3, 0)});
    expect_meets(Sphere{Vec3(0), 5}, Line{Vec3(3, 4, 0), Vec3(0)});
    expect_apart(Sphere{Vec3(0), 5}, Line{Vec3(3, 4, 1), Vec3(0)});
    expect_apart(Sphere{Vec3(0), -5}, Line{Vec3(0), Vec3(1)});
    expect_false_when_not_finite(Sphere{Vec3(0), 5}, Line{Vec3(0), Vec3(1)});
}

}  // namespace
}  // namespace abut::test

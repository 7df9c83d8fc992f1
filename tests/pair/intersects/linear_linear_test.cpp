// SPDX-License-Identifier: MIT
// Two points, segments, rays or lines.
#include "abut/pair/intersects/linear_linear.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(PointPoint, AreEqual) {
    expect_meets(Vec3(1, 2, 3), Vec3(1, 2, 3));
    expect_apart(Vec3(1, 2, 3), Vec3(1, 2, 4));
    EXPECT_TRUE(pair::intersects(Vec3(0), Vec3(-0.0)));
    expect_false_when_not_finite(Vec3(0), Vec3(0));
}

TEST(SegmentPoint, HoldsWhatLiesBetween) {
    const Segment s{Vec3(0), Vec3(2, 4, 6)};
    expect_meets(s, Vec3(0));
    expect_meets(s, Vec3(1, 2, 3));
    expect_apart(s, Vec3(3, 6, 9));
    expect_apart(s, Vec3(1, 2, 4));
    expect_apart_here(s, Vec3(1, 2, above(3)));
    expect_meets(Segment{Vec3(1), Vec3(1)}, Vec3(1));
    expect_apart(Segment{Vec3(1), Vec3(1)}, Vec3(1, 1, 2));
    expect_false_when_not_finite(s, Vec3(1, 2, 3));
}

TEST(RayPoint, HoldsItsMultiples) {
    expect_meets(Ray{Vec3(1), Vec3(1, 2, 3)}, Vec3(3, 5, 7));
    expect_meets(Ray{Vec3(1), Vec3(1, 2, 3)}, Vec3(1));
    expect_apart(Ray{Vec3(1), Vec3(1, 2, 3)}, Vec3(-1, -3, -5));
    expect_apart(Ray{Vec3(1), Vec3(1, 2, 3)}, Vec3(3, 5, 6));
    expect_meets(Ray{Vec3(1), Vec3(0)}, Vec3(1));
    expect_apart(Ray{Vec3(1), Vec3(-0.0)}, Vec3(1, 1, 2));
    expect_false_when_not_finite(Ray{Vec3(0), Vec3(1)}, Vec3(0));
}

TEST(LinePoint, HoldsItsMultiples) {
    expect_meets(Line{Vec3(1), Vec3(1, 2, 3)}, Vec3(-1, -3, -5));
    expect_apart(Line{Vec3(1), Vec3(1, 2, 3)}, Vec3(-1, -3, -4));
    expect_meets(Line{Vec3(1), Vec3(0)}, Vec3(1));
    expect_apart(Line{Vec3(1), Vec3(0)}, Vec3(1, 1, 2));
    expect_apart_here(Line{Vec3(0), Vec3(1, 2, 3)}, Vec3(1, 2, above(3)));
    expect_false_when_not_finite(Line{Vec3(0), Vec3(1)}, Vec3(0));
}

TEST(SegmentSegment, CrossingTouchingCollinearAndSkew) {
    const Segment s{Vec3(-2, 0, 0), Vec3(2, 0, 0)};
    expect_meets(s, Segment{Vec3(0, -1, 0), Vec3(0, 1, 0)});
    expect_meets(s, Segment{Vec3(1, 0, 0), Vec3(1, 3, 0)});
    expect_meets(s, Segment{Vec3(2, 0, 0), Vec3(3, 4, 5)});
    expect_apart(s, Segment{Vec3(0, -1, 0.25), Vec3(0, 1, 0.25)});
    expect_apart(s, Segment{Vec3(1, 0.25, 0), Vec3(1, 3, 0)});
    expect_meets(s, Segment{Vec3(1, 0, 0), Vec3(5, 0, 0)});
    expect_meets(s, Segment{Vec3(2, 0, 0), Vec3(5, 0, 0)});
    expect_apart(s, Segment{Vec3(2.25, 0, 0), Vec3(5, 0, 0)});
    expect_apart(s, Segment{Vec3(-2, 1, 0), Vec3(2, 1, 0)});
    expect_apart_here(s, Segment{Vec3(above(2), 0, 0), Vec3(5, 0, 0)});
    expect_apart_here(s, Segment{Vec3(2, 1, 0), Vec3(above(2), -1, 0)});
}

TEST(SegmentSegment, DegenerateToPoints) {
    const Segment s{Vec3(-2, -4, 0), Vec3(2, 4, 0)};
    expect_meets(s, Segment{Vec3(1, 2, 0), Vec3(1, 2, 0)});
    expect_apart(s, Segment{Vec3(1, 2.25, 0), Vec3(1, 2.25, 0)});
    expect_apart(s, Segment{Vec3(3, 6, 0), Vec3(3, 6, 0)});
    expect_meets(Segment{Vec3(1), Vec3(1)}, Segment{Vec3(1), Vec3(1)});
    expect_apart(Segment{Vec3(1), Vec3(1)}, Segment{Vec3(2), Vec3(2)});
    expect_false_when_not_finite(s, s);
}

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

TEST(LineSegment, CrossingParallelSkewAndShort) {
    expect_meets(Line{Vec3(0), Vec3(1, 2, 3)}, Segment{Vec3(1, 4, 6), Vec3(3, 4, 6)});
    expect_meets(Line{Vec3(0), Vec3(1, 2, 3)}, Segment{Vec3(2, 4, 6), Vec3(3, 4, 6)});
    expect_apart(Line{Vec3(0), Vec3(1, 2, 3)}, Segment{Vec3(2.5, 4, 6), Vec3(3, 4, 6)});
    expect_apart(Line{Vec3(0), Vec3(1, 2, 3)}, Segment{Vec3(1, 4, 7), Vec3(3, 4, 7)});
    expect_meets(Line{Vec3(0), Vec3(1, 2, 3)}, Segment{Vec3(2, 4, 6), Vec3(2, 4, 6)});
    expect_meets(Line{Vec3(2), Vec3(0)}, Segment{Vec3(1), Vec3(3)});
    expect_apart(Line{Vec3(4), Vec3(0)}, Segment{Vec3(1), Vec3(3)});
    expect_false_when_not_finite(Line{Vec3(0), Vec3(1)}, Segment{Vec3(0), Vec3(1, 2, 3)});
}

TEST(RayRay, CrossingFacingAndTurnedAway) {
    expect_meets(Ray{Vec3(0), Vec3(1, 1, 0)}, Ray{Vec3(4, 0, 0), Vec3(-1, 1, 0)});
    expect_apart(Ray{Vec3(0), Vec3(1, 1, 0)}, Ray{Vec3(4, 0, 0), Vec3(1, 1, 0)});
    expect_apart(Ray{Vec3(0), Vec3(1, 1, 0)}, Ray{Vec3(4, 0, 0), Vec3(-1, -1, 0)});
    expect_apart(Ray{Vec3(0, 0, 1), Vec3(1, 1, 0)}, Ray{Vec3(4, 0, 0), Vec3(-1, 1, 0)});
    expect_meets(Ray{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(2, 4, 6), Vec3(-1, -2, -3)});
    expect_meets(Ray{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(0), Vec3(-1, -2, -3)});
    expect_apart(Ray{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(-1, -2, -3), Vec3(-1, -2, -3)});
    expect_meets(Ray{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(2, 4, 6), Vec3(0)});
    expect_apart(Ray{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(-2, -4, -6), Vec3(0)});
    // The second starts behind the first's origin, on its line.
    expect_apart(Ray{Vec3(0), Vec3(0, -2, 1)}, Ray{Vec3(0, 2, -1), Vec3(0, -1, 0)});
    expect_false_when_not_finite(Ray{Vec3(0), Vec3(1)}, Ray{Vec3(0), Vec3(1, 2, 3)});
}

TEST(LineRay, CrossingParallelSkewAndBehind) {
    expect_meets(Line{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(1, 4, 6), Vec3(1, 0, 0)});
    expect_apart(Line{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(3, 4, 6), Vec3(1, 0, 0)});
    expect_meets(Line{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(2, 4, 6), Vec3(1, 0, 0)});
    expect_apart(Line{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(1, 4, 7), Vec3(1, 0, 0)});
    expect_meets(Line{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(2, 4, 6), Vec3(1, 2, 3)});
    expect_apart(Line{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(2, 4, 5), Vec3(1, 2, 3)});
    expect_meets(Line{Vec3(0), Vec3(1, 2, 3)}, Ray{Vec3(2, 4, 6), Vec3(0)});
    expect_meets(Line{Vec3(4, 2, 1), Vec3(0)}, Ray{Vec3(0), Vec3(4, 2, 1)});
    expect_false_when_not_finite(Line{Vec3(0), Vec3(1)}, Ray{Vec3(0), Vec3(1, 2, 3)});
}

TEST(LineLine, CrossingParallelSkewAndEqual) {
    expect_meets(Line{Vec3(0), Vec3(1, 2, 3)}, Line{Vec3(2, 4, 6), Vec3(1, 0, 0)});
    expect_apart(Line{Vec3(0), Vec3(1, 2, 3)}, Line{Vec3(2, 4, 7), Vec3(1, 0, 0)});
    expect_apart(Line{Vec3(0), Vec3(1, 2, 3)}, Line{Vec3(1, 0, 0), Vec3(-2, -4, -6)});
    expect_meets(Line{Vec3(0), Vec3(1, 2, 3)}, Line{Vec3(1, 2, 3), Vec3(-2, -4, -6)});
    expect_meets(Line{Vec3(0), Vec3(1, 2, 3)}, Line{Vec3(1, 2, 3), Vec3(0)});
    expect_apart(Line{Vec3(0), Vec3(1, 2, 3)}, Line{Vec3(1, 2, 4), Vec3(0)});
    expect_meets(Line{Vec3(1), Vec3(0)}, Line{Vec3(1), Vec3(0)});
    expect_apart(Line{Vec3(1), Vec3(0)}, Line{Vec3(2), Vec3(0)});
    expect_apart_here(Line{Vec3(0), Vec3(1, 2, 3)}, Line{Vec3(2, 4, above(6)), Vec3(1, 0, 0)});
    expect_false_when_not_finite(Line{Vec3(0), Vec3(1)}, Line{Vec3(0), Vec3(1, 2, 3)});
}

}  // namespace
}  // namespace abut::test

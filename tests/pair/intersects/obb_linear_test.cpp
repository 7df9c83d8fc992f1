// SPDX-License-Identifier: MIT
// Oriented box and segment, ray or line.
#include "abut/pair/intersects/obb_linear.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

// |x| + |y| <= 2, |z| <= 1
const Obb diamond{Vec3(0), Mat3(Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1)), Vec3(1)};

TEST(ObbSegment, TouchesAtCornersEdgesAndFaces) {
    expect_meets(diamond, Segment{Vec3(2, 0, 1), Vec3(3, 3, 3)});
    expect_meets(diamond, Segment{Vec3(2, -2, 0), Vec3(2, 2, 0)});
    expect_apart(diamond, Segment{Vec3(2.25, -2, 0), Vec3(2.25, 2, 0)});
    expect_meets(diamond, Segment{Vec3(3, -1, 0), Vec3(-1, 3, 0)});  // in a face
    expect_apart_here(diamond, Segment{Vec3(3, above(-1), 0), Vec3(-1, above(3), 0)});
    expect_meets(diamond, Segment{Vec3(0), Vec3(0.25)});
}

TEST(ObbSegment, Degenerates) {
    expect_meets(diamond, Segment{Vec3(1, 1, 1), Vec3(1, 1, 1)});
    expect_apart(diamond, Segment{Vec3(1, 1.5, 1), Vec3(1, 1.5, 1)});
    const Obb needle{Vec3(0), diamond.axes, Vec3(2, 0, 0)};  // from (-2, -2, 0) to (2, 2, 0)
    expect_meets(needle, Segment{Vec3(1, 1, -1), Vec3(1, 1, 1)});
    expect_meets(needle, Segment{Vec3(2, 2, 0), Vec3(3, 3, 0)});
    expect_apart(needle, Segment{Vec3(2.5, 2.5, 0), Vec3(3, 3, 0)});
    expect_apart(needle, Segment{Vec3(1, 1.5, -1), Vec3(1, 1.5, 1)});
}

TEST(ObbSegment, Classifies) {
    const auto expect = [&](Segment s, Containment containment) { EXPECT_EQ(pair::classify(s, diamond), containment); };
    expect({Vec3(-2, 0, 0), Vec3(2, 0, 0)}, Containment::inside);
    expect({Vec3(2, 0, 0), Vec3(2, 0, 0)}, Containment::inside);
    expect({Vec3(-4, 0, 0), Vec3(4, 0, 0)}, Containment::crossing);
    expect({Vec3(2, -2, 0), Vec3(2, 2, 0)}, Containment::crossing);
    expect({Vec3(2, 0, 0), Vec3(3, 0, 0)}, Containment::crossing);
    expect({Vec3(0, 0, -4), Vec3(0, 0, 0)}, Containment::crossing);
    expect({Vec3(2), Vec3(2)}, Containment::disjoint);
    expect({Vec3(0), Vec3(nan)}, Containment::disjoint);
}

TEST(ObbRay, StartsInsideOnAndOutside) {
    expect_meets(diamond, Ray{Vec3(0), Vec3(1, 2, 3)});
    expect_meets(diamond, Ray{Vec3(2, 0, 0), Vec3(1, 0, 0)});
    expect_meets(diamond, Ray{Vec3(2, -5, 0), Vec3(0, 1, 0)});
    expect_apart(diamond, Ray{Vec3(2, 5, 0), Vec3(0, 1, 0)});
    expect_apart(diamond, Ray{Vec3(2, 1, 0), Vec3(1, -1, 0)});
    expect_meets(diamond, Ray{Vec3(3, -1, 0), Vec3(-1, 1, 0)});
    expect_apart_here(diamond, Ray{Vec3(3, above(-1), 0), Vec3(-1, 1, 0)});
    expect_meets(diamond, Ray{Vec3(0), Vec3(0)});
    expect_apart(diamond, Ray{Vec3(3), Vec3(0)});
}

TEST(ObbLine, TouchesEdges) {
    expect_meets(diamond, Line{Vec3(2, 7, 0), Vec3(0, 1, 0)});
    expect_apart(diamond, Line{Vec3(2.25, 7, 0), Vec3(0, 1, 0)});
    expect_meets(diamond, Line{Vec3(3, -1, 1), Vec3(-1, 1, 0)});
    expect_apart_here(diamond, Line{Vec3(3, above(-1), 1), Vec3(-1, 1, 0)});
    expect_meets(diamond, Line{Vec3(2, 0, 1), Vec3(0)});
    expect_apart(diamond, Line{Vec3(2, 1, 1), Vec3(0)});
}

TEST(ObbLinear, NotFinite) {
    expect_false_when_not_finite(diamond, Segment{Vec3(0), Vec3(3)});
    expect_false_when_not_finite(diamond, Ray{Vec3(0), Vec3(3)});
    expect_false_when_not_finite(diamond, Line{Vec3(0), Vec3(3)});
}

}  // namespace
}  // namespace abut::test

// SPDX-License-Identifier: MIT
// Axis-aligned box and point, segment, ray or line.
#include "abut/pair/intersects/aabb_linear.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

const Aabb cube{Vec3(-1), Vec3(1)};

TEST(AabbPoint, HoldsItsBoundaryAndNoUlpMore) {
    expect_meets(cube, Vec3(0));
    expect_meets(cube, Vec3(1, 1, 1));
    expect_meets(cube, Vec3(1, 0, -0.0));
    expect_apart_here(cube, Vec3(above(1), 0, 0));
    expect_meets_here(cube, Vec3(below(1), 0, 0));
}

TEST(AabbPoint, FlatAndEmptyBoxes) {
    expect_meets(Aabb{Vec3(0, 0, 1), Vec3(2, 2, 1)}, Vec3(2, 1, 1));
    expect_apart(Aabb{Vec3(0, 0, 1), Vec3(2, 2, 1)}, Vec3(2, 1, 0));
    expect_meets(Aabb{Vec3(1), Vec3(1)}, Vec3(1));
    EXPECT_FALSE(pair::intersects(Aabb{}, Vec3(0)));
    EXPECT_FALSE(pair::intersects(Aabb{Vec3(1, 0, 0), Vec3(0, 1, 1)}, Vec3(0.5)));
}

TEST(AabbSegment, TouchesAtCornersEdgesAndFaces) {
    expect_meets(cube, Segment{Vec3(1, 1, 1), Vec3(2, 3, 4)});
    expect_meets(cube, Segment{Vec3(0, 2, 0), Vec3(2, 0, 0)});
    expect_apart(cube, Segment{Vec3(0, 2.25, 0), Vec3(2.25, 0, 0)});
    expect_meets(cube, Segment{Vec3(-5, 1, 1), Vec3(5, 1, 1)});
    expect_meets(cube, Segment{Vec3(0.25, 0, 0), Vec3(0.5, 0, 0)});
    expect_apart(cube, Segment{Vec3(2, 0, 0), Vec3(1.5, 0, 0)});
    expect_apart(cube, Segment{Vec3(3, 0, 0), Vec3(0, 3, 3)});
}

TEST(AabbSegment, IsExactByAnUlp) {
    expect_apart_here(cube, Segment{Vec3(0, 2, 0), Vec3(above(2), 0, 0)});
    expect_meets_here(cube, Segment{Vec3(0, 2, 0), Vec3(below(2), 0, 0)});
    expect_apart_here(cube, Segment{Vec3(-5, above(1), 0), Vec3(5, above(1), 0)});
}

TEST(AabbSegment, DegeneratesOnBothSides) {
    expect_meets(cube, Segment{Vec3(1, 0, 0), Vec3(1, 0, 0)});
    expect_apart(cube, Segment{Vec3(2, 0, 0), Vec3(2, 0, 0)});
    const Aabb flat{Vec3(-1, -1, 0), Vec3(1, 1, 0)};
    expect_meets(flat, Segment{Vec3(0, 0, -1), Vec3(0, 0, 1)});
    expect_meets(flat, Segment{Vec3(-3, 0, 0), Vec3(-1, 0, 0)});
    expect_apart(flat, Segment{Vec3(0, 0, 1), Vec3(1, 0, 0.5)});
    expect_meets(Aabb{Vec3(1), Vec3(1)}, Segment{Vec3(0), Vec3(2)});
    expect_apart(Aabb{Vec3(1), Vec3(1)}, Segment{Vec3(0), Vec3(2, 2, 2.5)});
    EXPECT_FALSE(pair::intersects(Aabb{}, Segment{Vec3(-1), Vec3(1)}));
}

TEST(AabbSegment, Classifies) {
    const auto expect = [&](Segment s, Containment containment) { EXPECT_EQ(pair::classify(s, cube), containment); };
    expect({Vec3(0), Vec3(1)}, Containment::inside);
    expect({Vec3(-1), Vec3(1)}, Containment::inside);
    expect({Vec3(0), Vec3(0)}, Containment::inside);
    expect({Vec3(1), Vec3(1)}, Containment::inside);
    expect({Vec3(-2, 0, 0), Vec3(2, 0, 0)}, Containment::crossing);
    expect({Vec3(0, -0.0, 0), Vec3(4, 0, -0.0)}, Containment::crossing);
    expect({Vec3(1, 1, 1), Vec3(2, 1, 1)}, Containment::crossing);
    expect({Vec3(0, 2, 0), Vec3(2, 0, 0)}, Containment::crossing);
    expect({Vec3(-3, 1, 1), Vec3(1, 1, 1)}, Containment::crossing);
    expect({Vec3(2), Vec3(2)}, Containment::disjoint);
    expect({Vec3(2), Vec3(3)}, Containment::disjoint);
    expect({Vec3(0), Vec3(nan)}, Containment::disjoint);
    expect({Vec3(-1e308, 0, 0), Vec3(1e308, 0, 0)}, Containment::crossing);
}

TEST(AabbRay, StartsInsideOnAndOutside) {
    expect_meets(cube, Ray{Vec3(0), Vec3(1, 2, 3)});
    expect_meets(cube, Ray{Vec3(1, 0, 0), Vec3(1, 0, 0)});
    expect_meets(cube, Ray{Vec3(1, -5, 0), Vec3(0, 1, 0)});        // in a slab's plane
    expect_meets(cube, Ray{Vec3(1, -5, 1), Vec3(-0.0, 1, -0.0)});  // along an edge
    expect_meets(cube, Ray{Vec3(3, -1, 1), Vec3(-1, 1, 0)});
    expect_apart(cube, Ray{Vec3(2, 0, 0), Vec3(1, 0, 0)});
    expect_apart(cube, Ray{Vec3(2, 0, 0), Vec3(0, 1, 0)});
    expect_apart(cube, Ray{Vec3(3, 0, 0), Vec3(-1, 1, 0)});
}

TEST(AabbRay, IsExactByAnUlp) {
    expect_apart_here(cube, Ray{Vec3(2, 0, 0), Vec3(-1, above(1), 0)});
    expect_meets_here(cube, Ray{Vec3(2, 0, 0), Vec3(-1, 1, 0)});
    expect_meets_here(cube, Ray{Vec3(2, 0, 0), Vec3(-1, below(1), 0)});
}

TEST(AabbRay, DegeneratesToAPoint) {
    expect_meets(cube, Ray{Vec3(1), Vec3(0)});
    expect_apart(cube, Ray{Vec3(2), Vec3(0)});
    expect_meets(Aabb{Vec3(2), Vec3(2)}, Ray{Vec3(0), Vec3(1)});
    expect_apart(Aabb{Vec3(-2), Vec3(-2)}, Ray{Vec3(0), Vec3(1)});
    EXPECT_FALSE(pair::intersects(Aabb{}, Ray{Vec3(0), Vec3(1)}));
}

TEST(AabbLine, TouchesEdgesAndCorners) {
    expect_meets(cube, Line{Vec3(5, 5, 5), Vec3(1, 1, 1)});
    expect_meets(cube, Line{Vec3(0, 2, 0), Vec3(1, -1, 0)});
    expect_apart(cube, Line{Vec3(0, 2.25, 0), Vec3(1, -1, 0)});
    expect_meets(cube, Line{Vec3(9, 1, 1), Vec3(1, 0, 0)});
    expect_apart(cube, Line{Vec3(9, 1, 1.25), Vec3(1, 0, 0)});
    expect_apart_here(cube, Line{Vec3(0, above(2), 0), Vec3(1, -1, 0)});
}

TEST(AabbLine, DegeneratesToAPoint) {
    expect_meets(cube, Line{Vec3(1), Vec3(0)});
    expect_apart(cube, Line{Vec3(2), Vec3(0)});
    // On a face's plane beside the box: 0 · infinity in slabs.
    expect_apart(cube, Line{Vec3(1, 0, 2), Vec3(0, 1, 0)});
    EXPECT_FALSE(pair::intersects(Aabb{}, Line{Vec3(0), Vec3(1)}));
}

TEST(AabbLinear, NotFinite) {
    expect_false_when_not_finite(cube, Vec3(0));
    expect_false_when_not_finite(cube, Segment{Vec3(0), Vec3(2)});
    expect_false_when_not_finite(cube, Ray{Vec3(0), Vec3(1)});
    expect_false_when_not_finite(cube, Line{Vec3(0), Vec3(1)});
}

}  // namespace
}  // namespace abut::test

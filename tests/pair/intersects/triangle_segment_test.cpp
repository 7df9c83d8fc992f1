// SPDX-License-Identifier: MIT
// Facts about a triangle and a segment.
#include "abut/pair/intersects/triangle_segment.h"

#include <limits>

#include "tests/pair/triangle_moves.h"

namespace abut::test {
namespace {

const Triangle right{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
const Triangle flat{{0, 0, 0}, {2, 0, 0}, {4, 0, 0}};  // the segment from 0 to (4, 0, 0)
const Triangle dot{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};

void expect(const Triangle& t, const Segment& x, bool touch, const char* fact) {
    expect_in_every_guise(
        t, x, touch, [](const Triangle& a, const Segment& b) { return pair::intersects(a, b); }, fact);
}

TEST(TriangleSegment, TouchesFaceEdgeAndCorner) {
    expect(right, {{1, 1, -1}, {1, 1, 1}}, true, "through the face");
    expect(right, {{1, 1, 0}, {1, 1, 1}}, true, "ends on the face");
    expect(right, {{1, 1, 0x1p-20}, {1, 1, 1}}, false, "ends before the face");
    expect(right, {{2, 2, -1}, {2, 2, 1}}, true, "through an edge");
    expect(right, {{4, 0, -1}, {4, 0, 1}}, true, "through a corner");
    expect(right, {{3, 2, -1}, {3, 2, 1}}, false, "past an edge");
}

TEST(TriangleSegment, MeetsItInThePlane) {
    expect(right, {{1, 1, 0}, {2, 1, 0}}, true, "inside");
    expect(right, {{-1, 1, 0}, {5, 1, 0}}, true, "across");
    expect(right, {{-1, 0, 0}, {-4, 0, 0}}, false, "on an edge's line, before it");
    expect(right, {{-1, 0, 0}, {0, 0, 0}}, true, "on an edge's line, up to the corner");
    expect(right, {{3, 2, 0}, {2, 3, 0}}, false, "parallel to an edge");
    expect(right, {{-1, 5, 0}, {5, -1, 0}}, true, "along an edge");
    expect(right, {{1, 1, 1}, {2, 1, 1}}, false, "in a parallel plane");
}

TEST(TriangleSegment, WithoutLengthOrArea) {
    expect(right, {{1, 1, 0}, {1, 1, 0}}, true, "a point inside");
    expect(right, {{3, 3, 0}, {3, 3, 0}}, false, "a point outside");
    expect(flat, {{1, -1, 0}, {1, 1, 0}}, true, "crossing segments");
    expect(flat, {{1, 0, 0}, {9, 0, 0}}, true, "overlapping segments");
    expect(flat, {{5, 0, 0}, {9, 0, 0}}, false, "segments in a row");
    expect(flat, {{1, -1, 1}, {1, 1, 1}}, false, "skew segments");
    expect(dot, {{0, 0, 0}, {2, 2, 2}}, true, "a point on the segment");
    expect(dot, {{0, 0, 0}, {2, 2, 3}}, false, "a point beside the segment");
    expect(dot, {{1, 1, 1}, {1, 1, 1}}, true, "two equal points");
}

TEST(TriangleSegment, NothingMeetsWhatIsNotFinite) {
    for (const double bad : {nan, infinity, -infinity}) {
        for (int corner = 0; corner < 3; ++corner) {
            for (int i = 0; i < 3; ++i) {
                Triangle t = right;
                (corner == 0 ? t.a : corner == 1 ? t.b : t.c)[i] = bad;
                EXPECT_FALSE(pair::intersects(t, Segment{{1, 1, -1}, {1, 1, 1}}));
            }
        }
        EXPECT_FALSE(pair::intersects(right, Segment{{1, 1, -1}, {1, 1, bad}}));
    }
}

}  // namespace
}  // namespace abut::test

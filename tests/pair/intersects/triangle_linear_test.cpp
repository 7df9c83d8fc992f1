// SPDX-License-Identifier: MIT
// Facts about a triangle and a segment, ray or line.
#include "abut/pair/intersects/triangle_linear.h"

#include <limits>

#include "tests/pair/triangle_moves.h"

namespace abut::test {
namespace {

const Triangle right{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
const Triangle flat{{0, 0, 0}, {2, 0, 0}, {4, 0, 0}};  // the segment from 0 to (4, 0, 0)
const Triangle dot{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};

template <pair::Linear Other>
void expect(const Triangle& t, const Other& x, bool touch, const char* fact) {
    expect_invariant(
        t, x, touch, [](const Triangle& a, const Other& b) { return pair::intersects(a, b); }, fact);
}

TEST(TriangleSegment, TouchesFaceEdgeAndCorner) {
    expect(right, Segment{{1, 1, -1}, {1, 1, 1}}, true, "through the face");
    expect(right, Segment{{1, 1, 0}, {1, 1, 1}}, true, "ends on the face");
    expect(right, Segment{{1, 1, 0x1p-20}, {1, 1, 1}}, false, "ends before the face");
    expect(right, Segment{{2, 2, -1}, {2, 2, 1}}, true, "through an edge");
    expect(right, Segment{{4, 0, -1}, {4, 0, 1}}, true, "through a corner");
    expect(right, Segment{{3, 2, -1}, {3, 2, 1}}, false, "past an edge");
}

TEST(TriangleSegment, MeetsItInThePlane) {
    expect(right, Segment{{1, 1, 0}, {2, 1, 0}}, true, "inside");
    expect(right, Segment{{-1, 1, 0}, {5, 1, 0}}, true, "across");
    expect(right, Segment{{-1, 0, 0}, {-4, 0, 0}}, false, "on an edge's line, before it");
    expect(right, Segment{{-1, 0, 0}, {0, 0, 0}}, true, "on an edge's line, up to the corner");
    expect(right, Segment{{3, 2, 0}, {2, 3, 0}}, false, "parallel to an edge");
    expect(right, Segment{{-1, 5, 0}, {5, -1, 0}}, true, "along an edge");
    expect(right, Segment{{1, 1, 1}, {2, 1, 1}}, false, "in a parallel plane");
}

TEST(TriangleSegment, WithoutLengthOrArea) {
    expect(right, Segment{{1, 1, 0}, {1, 1, 0}}, true, "a point inside");
    expect(right, Segment{{3, 3, 0}, {3, 3, 0}}, false, "a point outside");
    expect(flat, Segment{{1, -1, 0}, {1, 1, 0}}, true, "crossing segments");
    expect(flat, Segment{{1, 0, 0}, {9, 0, 0}}, true, "overlapping segments");
    expect(flat, Segment{{5, 0, 0}, {9, 0, 0}}, false, "segments in a row");
    expect(flat, Segment{{1, -1, 1}, {1, 1, 1}}, false, "skew segments");
    expect(dot, Segment{{0, 0, 0}, {2, 2, 2}}, true, "a point on the segment");
    expect(dot, Segment{{0, 0, 0}, {2, 2, 3}}, false, "a point beside the segment");
    expect(dot, Segment{{1, 1, 1}, {1, 1, 1}}, true, "two equal points");
}

TEST(TriangleRay, SeesBothSidesEdgesAndCorners) {
    expect(right, Ray{{1, 1, -1}, {0, 0, 1}}, true, "from behind");
    expect(right, Ray{{1, 1, 1}, {0, 0, -3}}, true, "from the front");
    expect(right, Ray{{1, 1, 1}, {0, 0, 1}}, false, "away from it");
    expect(right, Ray{{1, 1, 0}, {0, 0, 1}}, true, "starts on it");
    expect(right, Ray{{2, 2, 5}, {0, 0, -1}}, true, "an edge");
    expect(right, Ray{{0, 4, 5}, {0, 0, -1}}, true, "a corner");
    expect(right, Ray{{3, 2, 5}, {0, 0, -1}}, false, "past an edge");
}

TEST(TriangleRay, InThePlaneOrWithoutDirection) {
    expect(right, Ray{{-2, 1, 0}, {1, 0, 0}}, true, "towards it");
    expect(right, Ray{{-2, 1, 0}, {-1, 0, 0}}, false, "away from it");
    expect(right, Ray{{-2, 0, 0}, {1, 0, 0}}, true, "along an edge");
    expect(right, Ray{{6, 0, 0}, {1, 0, 0}}, false, "away along an edge");
    expect(right, Ray{{1, 1, 0}, {1, 0, 0}}, true, "from the inside");
    expect(right, Ray{{-2, 1, 1}, {1, 0, 0}}, false, "in a parallel plane");
    expect(right, Ray{{1, 1, 0}, {0, 0, 0}}, true, "no direction, on it");
    expect(right, Ray{{1, 1, 1}, {0, 0, 0}}, false, "no direction, off it");
    expect(flat, Ray{{1, 5, 0}, {0, -1, 0}}, true, "a segment");
    expect(flat, Ray{{1, 5, 0}, {0, 1, 0}}, false, "a segment behind");
    expect(flat, Ray{{9, 0, 0}, {-1, 0, 0}}, true, "a segment in its line");
    expect(dot, Ray{{0, 0, 0}, {1, 1, 1}}, true, "a point");
    expect(dot, Ray{{0, 0, 0}, {-1, -1, -1}}, false, "a point behind");
}

TEST(TriangleLine, MeetsFaceEdgeCornerAndPlane) {
    expect(right, Line{{1, 1, 7}, {0, 0, 1}}, true, "through the face");
    expect(right, Line{{2, 2, 7}, {0, 0, 1}}, true, "through an edge");
    expect(right, Line{{4, 0, 7}, {0, 0, -1}}, true, "through a corner");
    expect(right, Line{{3, 2, 7}, {0, 0, 1}}, false, "past an edge");
    expect(right, Line{{9, 1, 0}, {1, 0, 0}}, true, "in the plane");
    expect(right, Line{{9, 0, 0}, {1, 0, 0}}, true, "along an edge");
    expect(right, Line{{9, -1, 0}, {1, 0, 0}}, false, "in the plane, past it");
    expect(right, Line{{9, 1, 1}, {1, 0, 0}}, false, "in a parallel plane");
}

TEST(TriangleLine, WithoutDirectionOrArea) {
    expect(right, Line{{1, 1, 0}, {0, 0, 0}}, true, "no direction, on it");
    expect(right, Line{{1, 1, 1}, {0, 0, 0}}, false, "no direction, off it");
    expect(flat, Line{{1, 5, 0}, {0, 1, 0}}, true, "a segment");
    expect(flat, Line{{5, 5, 0}, {0, 1, 0}}, false, "past a segment");
    expect(flat, Line{{9, 0, 0}, {1, 0, 0}}, true, "a segment in its line");
    expect(dot, Line{{4, 4, 4}, {1, 1, 1}}, true, "a point");
    expect(dot, Line{{4, 4, 5}, {1, 1, 1}}, false, "beside a point");
}

TEST(TriangleLinear, NothingMeetsWhatIsNotFinite) {
    const auto expect_none = [](const auto& meeting, auto spoil) {
        for (const double bad : {nan, infinity, -infinity}) {
            for (int corner = 0; corner < 3; ++corner) {
                for (int i = 0; i < 3; ++i) {
                    Triangle t = right;
                    (corner == 0 ? t.a : corner == 1 ? t.b : t.c)[i] = bad;
                    EXPECT_FALSE(pair::intersects(t, meeting));
                }
            }
            auto nonfinite = meeting;
            spoil(nonfinite) = bad;
            EXPECT_FALSE(pair::intersects(right, nonfinite));
        }
    };
    expect_none(Segment{{1, 1, -1}, {1, 1, 1}}, [](Segment& s) -> double& { return s.b.z; });
    expect_none(Ray{{1, 1, -1}, {0, 0, 1}}, [](Ray& r) -> double& { return r.direction.z; });
    expect_none(Line{{1, 1, -1}, {0, 0, 1}}, [](Line& l) -> double& { return l.direction.z; });
}

}  // namespace
}  // namespace abut::test

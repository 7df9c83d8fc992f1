// SPDX-License-Identifier: MIT
// Facts about a triangle and a line.
#include "abut/pair/intersects/triangle_line.h"

#include <limits>

#include "tests/pair/triangle_moves.h"

namespace abut::test {
namespace {

const Triangle right{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
const Triangle flat{{0, 0, 0}, {2, 0, 0}, {4, 0, 0}};  // the segment from 0 to (4, 0, 0)
const Triangle dot{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};

void expect(const Triangle& t, const Line& x, bool touch, const char* fact) {
    expect_in_every_guise(
        t, x, touch, [](const Triangle& a, const Line& b) { return pair::intersects(a, b); }, fact);
}

TEST(TriangleLine, MeetsFaceEdgeCornerAndPlane) {
    expect(right, {{1, 1, 7}, {0, 0, 1}}, true, "through the face");
    expect(right, {{2, 2, 7}, {0, 0, 1}}, true, "through an edge");
    expect(right, {{4, 0, 7}, {0, 0, -1}}, true, "through a corner");
    expect(right, {{3, 2, 7}, {0, 0, 1}}, false, "past an edge");
    expect(right, {{9, 1, 0}, {1, 0, 0}}, true, "in the plane");
    expect(right, {{9, 0, 0}, {1, 0, 0}}, true, "along an edge");
    expect(right, {{9, -1, 0}, {1, 0, 0}}, false, "in the plane, past it");
    expect(right, {{9, 1, 1}, {1, 0, 0}}, false, "in a parallel plane");
}

TEST(TriangleLine, WithoutDirectionOrArea) {
    expect(right, {{1, 1, 0}, {0, 0, 0}}, true, "no direction, on it");
    expect(right, {{1, 1, 1}, {0, 0, 0}}, false, "no direction, off it");
    expect(flat, {{1, 5, 0}, {0, 1, 0}}, true, "a segment");
    expect(flat, {{5, 5, 0}, {0, 1, 0}}, false, "past a segment");
    expect(flat, {{9, 0, 0}, {1, 0, 0}}, true, "a segment in its line");
    expect(dot, {{4, 4, 4}, {1, 1, 1}}, true, "a point");
    expect(dot, {{4, 4, 5}, {1, 1, 1}}, false, "beside a point");
}

TEST(TriangleLine, NothingMeetsWhatIsNotFinite) {
    for (const double bad : {nan, infinity, -infinity}) {
        for (int corner = 0; corner < 3; ++corner) {
            for (int i = 0; i < 3; ++i) {
                Triangle t = right;
                (corner == 0 ? t.a : corner == 1 ? t.b : t.c)[i] = bad;
                EXPECT_FALSE(pair::intersects(t, Line{{1, 1, -1}, {0, 0, 1}}));
            }
        }
        EXPECT_FALSE(pair::intersects(right, Line{{1, 1, -1}, {0, 0, bad}}));
    }
}

}  // namespace
}  // namespace abut::test

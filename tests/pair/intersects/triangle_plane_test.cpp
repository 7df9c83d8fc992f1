// SPDX-License-Identifier: MIT
// Facts about a triangle and a plane.
#include "abut/pair/intersects/triangle_plane.h"

#include <limits>

#include "tests/pair/triangle_moves.h"

namespace abut::test {
namespace {

const Triangle right{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
const Triangle flat{{0, 0, 0}, {2, 0, 0}, {4, 0, 0}};  // the segment from 0 to (4, 0, 0)
const Triangle dot{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};

void expect(const Triangle& t, const Plane& x, bool touch, const char* fact) {
    expect_invariant(
        t, x, touch, [](const Triangle& a, const Plane& b) { return pair::intersects(a, b); }, fact);
}

TEST(TrianglePlane, ReachesOrCrosses) {
    expect(right, {{1, 0, 0}, 2}, true, "across");
    expect(right, {{1, 0, 0}, 4}, true, "at a corner");
    expect(right, {{1, 1, 0}, 4}, true, "at an edge");
    expect(right, {{2, 2, 0}, 9}, false, "beyond an edge");
    expect(right, {{0, 0, 1}, 0}, true, "in it");
    expect(right, {{0, 0, 1}, 1}, false, "parallel to it");
    expect(flat, {{1, 0, 0}, 4}, true, "a segment's end");
    expect(dot, {{1, 1, 1}, 3}, true, "a point");
    expect(dot, {{1, 1, 1}, 4}, false, "off a point");
}

TEST(TrianglePlane, WithoutNormalIsNothingOrEverything) {
    EXPECT_TRUE(pair::intersects(right, Plane{Vec3(0), 0}));
    EXPECT_FALSE(pair::intersects(right, Plane{Vec3(0), 1}));
}

TEST(TrianglePlane, NothingMeetsWhatIsNotFinite) {
    for (const double bad : {nan, infinity, -infinity}) {
        for (int corner = 0; corner < 3; ++corner) {
            for (int i = 0; i < 3; ++i) {
                Triangle t = right;
                (corner == 0 ? t.a : corner == 1 ? t.b : t.c)[i] = bad;
                EXPECT_FALSE(pair::intersects(t, Plane{{1, 0, 0}, 2}));
            }
        }
        EXPECT_FALSE(pair::intersects(right, Plane{{1, 0, 0}, bad}));
    }
}

}  // namespace
}  // namespace abut::test

// SPDX-License-Identifier: MIT
// Facts about a triangle and a aabb.
#include "abut/pair/intersects/triangle_aabb.h"

#include <limits>

#include "tests/pair/triangle_moves.h"

namespace abut::test {
namespace {

const Triangle right{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
const Triangle flat{{0, 0, 0}, {2, 0, 0}, {4, 0, 0}};  // the segment from 0 to (4, 0, 0)
const Triangle dot{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};

void expect(const Triangle& t, const Aabb& x, bool touch, const char* fact) {
    expect_invariant(
        t, x, touch, [](const Triangle& a, const Aabb& b) { return pair::intersects(a, b); }, fact);
}

TEST(TriangleAabb, TouchesInFaceEdgeAndCorner) {
    expect(right, {{1, 1, -1}, {2, 2, 1}}, true, "cut by the face");
    expect(right, {{1, 1, 0}, {2, 2, 1}}, true, "standing on it");
    expect(right, {{1, 1, 0x1p-20}, {2, 2, 1}}, false, "above it");
    expect(right, {{2, 2, -1}, {9, 9, 1}}, true, "edge against edge");
    expect(right, {{2, 2.25, -1}, {9, 9, 1}}, false, "beyond an edge, its box overlapping");
    expect(right, {{4, 0, 0}, {5, 1, 1}}, true, "corner against corner");
    expect(right, {{-9, -9, -9}, {9, 9, 9}}, true, "wholly inside");
    expect({{3, 0, 0}, {0, 3, 0}, {0, 0, 3}}, {{0, 0, 0}, {1, 1, 1}}, true, "corner against a tilted face");
    expect({{4, 0, 0}, {0, 4, 0}, {0, 0, 4}}, {{0, 0, 0}, {1, 1, 1}}, false, "below a tilted face");
    expect({{3, 0, 1}, {0, 3, 1}, {3, 3, -9}}, {{0, 0, 0}, {1, 1, 1}}, false, "past an edge, aslant");
}

TEST(TriangleAabb, FlatBoxesAndTrianglesWithoutArea) {
    expect(right, {{1, 1, 0}, {9, 9, 0}}, true, "a flat box in the plane");
    expect(right, {{2.5, 2.5, 0}, {9, 9, 0}}, false, "a flat box in the plane, past an edge");
    expect(right, {{1, 1, 0}, {1, 1, 0}}, true, "a point");
    expect(right, {{3, 3, 0}, {3, 3, 0}}, false, "a point outside");
    expect(flat, {{4, 0, 0}, {5, 1, 1}}, true, "a segment's end");
    expect(flat, {{5, 0, 0}, {6, 1, 1}}, false, "past a segment's end");
    expect(dot, {{1, 1, 1}, {2, 2, 2}}, true, "a point at a corner");
    EXPECT_FALSE(pair::intersects(right, Aabb{}));
    EXPECT_FALSE(pair::intersects(right, Aabb{{2, 0, 0}, {1, 1, 1}}));
    EXPECT_FALSE(pair::intersects(right, Aabb{{0.5, 0.5, 1}, {1, 1, -1}}));
    EXPECT_FALSE(pair::intersects(Triangle{{-9, -9, -9}, {9, -9, 0}, {0, 9, 9}}, Aabb{{1, 1, 1}, {-1, -1, -1}}));
}

TEST(TriangleAabb, NothingMeetsWhatIsNotFinite) {
    for (const double bad : {nan, infinity, -infinity}) {
        for (int corner = 0; corner < 3; ++corner) {
            for (int i = 0; i < 3; ++i) {
                Triangle t = right;
                (corner == 0 ? t.a : corner == 1 ? t.b : t.c)[i] = bad;
                EXPECT_FALSE(pair::intersects(t, Aabb{{0, 0, 0}, {1, 1, 1}}));
            }
        }
        EXPECT_FALSE(pair::intersects(right, Aabb{{0, 0, 0}, {1, 1, bad}}));
    }
}

}  // namespace
}  // namespace abut::test

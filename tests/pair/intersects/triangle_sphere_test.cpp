// SPDX-License-Identifier: MIT
// Facts about a triangle and a sphere.
#include "abut/pair/intersects/triangle_sphere.h"

#include <limits>

#include "tests/pair/triangle_moves.h"

namespace abut::test {
namespace {

const Triangle right{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
const Triangle flat{{0, 0, 0}, {2, 0, 0}, {4, 0, 0}};  // the segment from 0 to (4, 0, 0)
const Triangle dot{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};

void expect(const Triangle& t, const Sphere& x, bool touch, const char* fact) {
    expect_invariant(
        t, x, touch, [](const Triangle& a, const Sphere& b) { return pair::intersects(a, b); }, fact);
}

TEST(TriangleSphere, TouchesFaceEdgeAndCorner) {
    expect(right, {{1, 1, 2}, 2}, true, "rests on the face");
    expect(right, {{1, 1, 2}, 1.75}, false, "hovers over the face");
    expect(right, {{2, -3, 4}, 5}, true, "touches an edge");
    expect(right, {{2, -3, 4}, 4.9375}, false, "misses an edge");
    expect(right, {{-2, -3, 6}, 7}, true, "touches a corner");
    expect(right, {{-2, -3, 6}, 6.9375}, false, "misses a corner");
    expect(right, {{1, 1, 0}, 0}, true, "a point on it");
    expect(right, {{1, 1, 1}, 0}, false, "a point off it");
    expect(right, {{0, 0, 0}, 100}, true, "holds it");
    EXPECT_FALSE(pair::intersects(right, Sphere{{1, 1, 0}, -1}));
}

TEST(TriangleSphere, TrianglesWithoutArea) {
    expect(flat, {{2, 3, 4}, 5}, true, "touches a segment");
    expect(flat, {{2, 3, 4}, 4.9375}, false, "misses a segment");
    expect(flat, {{6, 3, 6}, 7}, true, "touches a segment's end");
    expect(flat, {{6, 3, 6}, 6.9375}, false, "misses a segment's end");
    expect(dot, {{3, 4, 7}, 7}, true, "touches a point");
    expect(dot, {{3, 4, 7}, 6.9375}, false, "misses a point");
}

TEST(TriangleSphere, NothingMeetsWhatIsNotFinite) {
    for (const double bad : {nan, infinity, -infinity}) {
        for (int corner = 0; corner < 3; ++corner) {
            for (int i = 0; i < 3; ++i) {
                Triangle t = right;
                (corner == 0 ? t.a : corner == 1 ? t.b : t.c)[i] = bad;
                EXPECT_FALSE(pair::intersects(t, Sphere{{1, 1, 0}, 1}));
            }
        }
        EXPECT_FALSE(pair::intersects(right, Sphere{{1, 1, bad}, 1}));
    }
}

}  // namespace
}  // namespace abut::test

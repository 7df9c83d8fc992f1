// SPDX-License-Identifier: MIT
// Facts about a triangle and a obb.
#include "abut/pair/intersects/triangle_obb.h"

#include <limits>

#include "tests/pair/triangle_moves.h"

namespace abut::test {
namespace {

const Triangle right{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
const Triangle flat{{0, 0, 0}, {2, 0, 0}, {4, 0, 0}};  // the segment from 0 to (4, 0, 0)
const Triangle dot{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};

void expect(const Triangle& t, const Obb& x, bool touch, const char* fact) {
    expect_invariant(
        t, x, touch, [](const Triangle& a, const Obb& b) { return pair::intersects(a, b); }, fact);
}

TEST(TriangleObb, TouchesInFaceEdgeAndCorner) {
    const Mat3 straight(1.0);
    const Mat3 aslant{Vec3(0.5, 0.5, 0), Vec3(-0.5, 0.5, 0), Vec3(0, 0, 1)};  // shorter than unit: still exact
    expect(right, {{1, 1, 1}, straight, {1, 1, 1}}, true, "standing on it");
    expect(right, {{1, 1, 1}, straight, {1, 1, 0.75}}, false, "above it");
    expect(right, {{3, 3, 0}, straight, {1, 1, 1}}, true, "edge against edge");
    expect(right, {{3, 3, 0}, straight, {1, 0.75, 1}}, false, "beyond an edge");
    expect(right, {{3, 3, 0}, aslant, {2, 1, 1}}, true, "face against edge");
    expect(right, {{3, 3, 0}, aslant, {1.75, 8, 1}}, false, "parallel to an edge");
    expect(right, {{0, 0, 0}, aslant, {-90, 90, -90}}, true, "wholly inside; signs of extents do not matter");
}

TEST(TriangleObb, FlatBoxesAndTrianglesWithoutArea) {
    const Mat3 aslant{Vec3(0.5, 0.5, 0), Vec3(-0.5, 0.5, 0), Vec3(0, 0, 1)};
    expect(right, {{3, 3, 0}, aslant, {2, 1, 0}}, true, "flat, in the plane");
    expect(right, {{3, 3, 0}, aslant, {1.75, 1, 0}}, false, "flat, in the plane, past an edge");
    expect(right, {{1, 1, 0}, aslant, {0, 0, 0}}, true, "a point");
    expect(right, {{3, 3, 0}, aslant, {0, 0, 0}}, false, "a point outside");
    expect(right, {{3, 3, 0}, aslant, {2, 0, 0}}, true, "a segment up to an edge");
    expect(right, {{3, 3, 0}, aslant, {1, 0, 0}}, false, "a segment before an edge");
    expect(flat, {{5, 1, 0}, aslant, {2, 0, 0}}, true, "two segments, end on end");
    expect(flat, {{6, 1, 0}, aslant, {2, 0, 0}}, false, "two segments apart");
    expect(dot, {{1, 1, 0}, aslant, {0, 0, 1}}, true, "a point on a segment's end");
    expect(dot, {{1, 1, 0}, aslant, {9, 9, 0.5}}, false, "a point above");
}

TEST(TriangleObb, NothingMeetsWhatIsNotFinite) {
    for (const double bad : {nan, infinity, -infinity}) {
        for (int corner = 0; corner < 3; ++corner) {
            for (int i = 0; i < 3; ++i) {
                Triangle t = right;
                (corner == 0 ? t.a : corner == 1 ? t.b : t.c)[i] = bad;
                EXPECT_FALSE(pair::intersects(t, Obb{{0, 0, 0}, Mat3(1.0), {1, 1, 1}}));
            }
        }
        EXPECT_FALSE(pair::intersects(right, Obb{{0, 0, 0}, Mat3(1.0), {1, 1, bad}}));
    }
}

}  // namespace
}  // namespace abut::test

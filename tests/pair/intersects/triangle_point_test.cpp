// SPDX-License-Identifier: MIT
// Facts about a triangle and a point.
#include "abut/pair/intersects/triangle_point.h"

#include <limits>

#include "tests/pair/triangle_moves.h"

namespace abut::test {
namespace {

const Triangle right{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
const Triangle flat{{0, 0, 0}, {2, 0, 0}, {4, 0, 0}};  // the segment from 0 to (4, 0, 0)
const Triangle dot{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};

void expect(const Triangle& t, const Vec3& x, bool touch, const char* fact) {
    expect_invariant(
        t, x, touch, [](const Triangle& a, const Vec3& b) { return pair::intersects(a, b); }, fact);
}

TEST(TriangleVec3, HoldsItsInsideEdgesAndCorners) {
    expect(right, {1, 1, 0}, true, "inside");
    expect(right, {2, 2, 0}, true, "on an edge");
    expect(right, {4, 0, 0}, true, "a corner");
    expect(right, {3, 2, 0}, false, "beyond an edge");
    expect(right, {5, 0, 0}, false, "on an edge's line");
    expect(right, {1, 1, 0x1p-20}, false, "off the plane");
}

TEST(TriangleVec3, WithoutAreaIsASegmentOrAPoint) {
    expect(flat, {3, 0, 0}, true, "on it");
    expect(flat, {4, 0, 0}, true, "its end");
    expect(flat, {5, 0, 0}, false, "beyond its end");
    expect(flat, {3, 0, 0x1p-20}, false, "beside it");
    expect(dot, {1, 1, 1}, true, "the point");
    expect(dot, {1, 1, 2}, false, "another point");
}

TEST(TriangleVec3, NothingMeetsWhatIsNotFinite) {
    for (const double bad : {nan, infinity, -infinity}) {
        for (int corner = 0; corner < 3; ++corner) {
            for (int i = 0; i < 3; ++i) {
                Triangle t = right;
                (corner == 0 ? t.a : corner == 1 ? t.b : t.c)[i] = bad;
                EXPECT_FALSE(pair::intersects(t, Vec3(1, 1, 0)));
            }
        }
        EXPECT_FALSE(pair::intersects(right, Vec3(1, 1, bad)));
    }
}

}  // namespace
}  // namespace abut::test

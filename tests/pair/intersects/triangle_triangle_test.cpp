// SPDX-License-Identifier: MIT
// Facts about a triangle and a triangle.
#include "abut/pair/intersects/triangle_triangle.h"

#include <limits>

#include "tests/pair/triangle_moves.h"

namespace abut::test {
namespace {

const Triangle right{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
const Triangle flat{{0, 0, 0}, {2, 0, 0}, {4, 0, 0}};  // the segment from 0 to (4, 0, 0)
const Triangle dot{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};

void expect(const Triangle& t, const Triangle& x, bool touch, const char* fact) {
    expect_invariant(
        t, x, touch, [](const Triangle& a, const Triangle& b) { return pair::intersects(a, b); }, fact);
}

TEST(TriangleTriangle, Piercing) {
    expect(right, {{1, 1, -1}, {1, 1, 1}, {2, 1, 1}}, true, "an edge through the face");
    expect(right, {{1, 1, 0}, {1, 1, 1}, {2, 1, 1}}, true, "a corner on the face");
    expect(right, {{1, 1, 0x1p-20}, {1, 1, 1}, {2, 1, 1}}, false, "a corner over the face");
    expect(right, {{2, 2, -1}, {2, 2, 1}, {5, 5, 0}}, true, "edge against edge");
    expect(right, {{3, 2, -1}, {3, 2, 1}, {5, 5, 0}}, false, "past an edge, its plane cut");
    expect(right, {{2, 2, 0}, {5, 5, 1}, {5, 5, -1}}, true, "a corner on an edge");
    expect(right, {{4, 0, 0}, {5, 0, 1}, {5, 1, 1}}, true, "a shared corner");
    expect(right, {{4, 0, 0}, {0, 4, 0}, {5, 5, 5}}, true, "a shared edge");
    expect(right, right, true, "itself");
}

TEST(TriangleTriangle, Coplanar) {
    expect(right, {{1, 1, 0}, {2, 1, 0}, {1, 2, 0}}, true, "inside");
    expect(right, {{-9, -9, 0}, {40, -9, 0}, {-9, 40, 0}}, true, "around");
    expect(right, {{2, 2, 0}, {4, 4, 0}, {5, 3, 0}}, true, "a corner on an edge");
    expect(right, {{2.5, 2, 0}, {4, 4, 0}, {5, 3, 0}}, false, "beyond an edge");
    expect(right, {{3, -1, 0}, {9, -1, 0}, {3, 4, 0}}, true, "crossing edges");
    expect(right, {{5, 0, 0}, {9, 0, 0}, {9, 4, 0}}, false, "in line with an edge");
    expect(right, {{1, 1, 1}, {2, 1, 1}, {1, 2, 1}}, false, "in a parallel plane");
}

TEST(TriangleTriangle, WithoutArea) {
    expect(flat, {{1, -1, -1}, {1, 1, -1}, {1, 0, 5}}, true, "a segment through the face");
    expect(flat, {{5, -1, -1}, {5, 1, -1}, {5, 0, 5}}, false, "a segment before the face");
    expect(right, {{1, 1, 0}, {1, 1, 0}, {1, 1, 1}}, true, "a segment on the face");
    expect(flat, {{3, 0, 0}, {9, 0, 0}, {5, 0, 0}}, true, "two segments in a row, overlapping");
    expect(flat, {{5, 0, 0}, {9, 0, 0}, {6, 0, 0}}, false, "two segments in a row, apart");
    expect(flat, {{1, -1, 1}, {1, 1, 1}, {1, 0, 1}}, false, "two skew segments");
    expect(dot, {{0, 0, 0}, {2, 2, 2}, {3, 3, 3}}, true, "a point on a segment");
    expect(dot, dot, true, "a point and itself");
    expect(dot, right, false, "a point above");
}

/// The number of corners of what they share, in every guise and both orders.
void expect_corners(const Triangle& s, const Triangle& t, int count) {
    int wrong = 0;
    for (const Move& move : moves()) {
        for (const Triangle& x : permutations(move(s))) {
            wrong += pair::intersection(x, move(t)).count != count;
            wrong += pair::intersection(move(t), x).count != count;
        }
    }
    EXPECT_EQ(wrong, 0) << "should have " << count << " corners";
}

TEST(TriangleIntersection, IsNothingAPointASegmentOrAPolygon) {
    expect_corners(right, {{1, 1, 1}, {2, 1, 1}, {1, 2, 1}}, 0);
    expect_corners(right, {{1, 1, 0}, {1, 1, 1}, {2, 1, 1}}, 1);
    expect_corners(right, {{4, 0, 0}, {5, 0, 0}, {5, -1, 0}}, 1);
    expect_corners(right, {{1, 1, -1}, {1, 1, 1}, {2, 1, 1}}, 2);
    expect_corners(right, {{4, 0, 0}, {0, 4, 0}, {5, 5, 5}}, 2);
    expect_corners(right, {{4, 0, 0}, {0, 4, 0}, {5, 5, 0}}, 2);
    expect_corners(right, flat, 2);
    expect_corners(right, right, 3);
    expect_corners(right, {{1, 1, 0}, {2, 1, 0}, {1, 2, 0}}, 3);
    expect_corners(right, {{1, 1, 0}, {9, 1, 0}, {1, 9, 0}}, 3);
    expect_corners(right, {{-1, 1, 0}, {-1, 2, 0}, {9, 1.5, 0}}, 4);
    expect_corners(right, {{1, -1, 0}, {1, 5, 0}, {-3, 2, 0}}, 4);
    expect_corners({{0, 0, 0}, {6, 0, 0}, {3, 6, 0}}, {{0, 4, 0}, {6, 4, 0}, {3, -2, 0}}, 6);
}

TEST(TriangleIntersection, NamesTheCornersItself) {
    const auto segment = pair::intersection(right, {{1, 1, -1}, {1, 1, 1}, {3, 1, 1}});
    ASSERT_EQ(segment.count, 2);
    EXPECT_TRUE((segment.points[0] == Vec3(1, 1, 0) && segment.points[1] == Vec3(2, 1, 0)) ||
                (segment.points[0] == Vec3(2, 1, 0) && segment.points[1] == Vec3(1, 1, 0)));
}

TEST(TriangleIntersection, IsThePointWhereBarelyTouchingNeedlesCross) {
    // An ulp decides: the needle ends on the plane, or just before it.
    const Triangle needle{{1, 1, 1e-300}, {1, 1, 1e300}, {1, 1.5, 1e300}};
    EXPECT_EQ(pair::intersection(right, needle).count, 0);
    Triangle touching = needle;
    touching.a.z = 0;
    EXPECT_EQ(pair::intersection(right, touching).count, 1);
}

TEST(TriangleTriangle, NothingMeetsWhatIsNotFinite) {
    for (const double bad : {nan, infinity, -infinity}) {
        for (int corner = 0; corner < 3; ++corner) {
            for (int i = 0; i < 3; ++i) {
                Triangle t = right;
                (corner == 0 ? t.a : corner == 1 ? t.b : t.c)[i] = bad;
                EXPECT_FALSE(pair::intersects(t, Triangle{{1, 1, -1}, {1, 1, 1}, {2, 1, 1}}));
            }
        }
        EXPECT_FALSE(pair::intersects(right, Triangle{{1, 1, -1}, {1, 1, 1}, {2, bad, 1}}));
    }
}

}  // namespace
}  // namespace abut::test

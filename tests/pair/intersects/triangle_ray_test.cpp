// SPDX-License-Identifier: MIT
// Facts about a triangle and a ray.
#include "abut/pair/intersects/triangle_ray.h"

#include <limits>

#include "tests/pair/triangle_moves.h"

namespace abut::test {
namespace {

const Triangle right{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
const Triangle flat{{0, 0, 0}, {2, 0, 0}, {4, 0, 0}};  // the segment from 0 to (4, 0, 0)
const Triangle dot{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};

void expect(const Triangle& t, const Ray& x, bool touch, const char* fact) {
    expect_in_every_guise(
        t, x, touch, [](const Triangle& a, const Ray& b) { return pair::intersects(a, b); }, fact);
}

TEST(TriangleRay, SeesBothSidesEdgesAndCorners) {
    expect(right, {{1, 1, -1}, {0, 0, 1}}, true, "from behind");
    expect(right, {{1, 1, 1}, {0, 0, -3}}, true, "from the front");
    expect(right, {{1, 1, 1}, {0, 0, 1}}, false, "away from it");
    expect(right, {{1, 1, 0}, {0, 0, 1}}, true, "starts on it");
    expect(right, {{2, 2, 5}, {0, 0, -1}}, true, "an edge");
    expect(right, {{0, 4, 5}, {0, 0, -1}}, true, "a corner");
    expect(right, {{3, 2, 5}, {0, 0, -1}}, false, "past an edge");
}

TEST(TriangleRay, InThePlaneOrWithoutDirection) {
    expect(right, {{-2, 1, 0}, {1, 0, 0}}, true, "towards it");
    expect(right, {{-2, 1, 0}, {-1, 0, 0}}, false, "away from it");
    expect(right, {{-2, 0, 0}, {1, 0, 0}}, true, "along an edge");
    expect(right, {{6, 0, 0}, {1, 0, 0}}, false, "away along an edge");
    expect(right, {{1, 1, 0}, {1, 0, 0}}, true, "from the inside");
    expect(right, {{-2, 1, 1}, {1, 0, 0}}, false, "in a parallel plane");
    expect(right, {{1, 1, 0}, {0, 0, 0}}, true, "no direction, on it");
    expect(right, {{1, 1, 1}, {0, 0, 0}}, false, "no direction, off it");
    expect(flat, {{1, 5, 0}, {0, -1, 0}}, true, "a segment");
    expect(flat, {{1, 5, 0}, {0, 1, 0}}, false, "a segment behind");
    expect(flat, {{9, 0, 0}, {-1, 0, 0}}, true, "a segment in its line");
    expect(dot, {{0, 0, 0}, {1, 1, 1}}, true, "a point");
    expect(dot, {{0, 0, 0}, {-1, -1, -1}}, false, "a point behind");
}

TEST(TriangleRay, NothingMeetsWhatIsNotFinite) {
    for (const double bad : {nan, infinity, -infinity}) {
        for (int corner = 0; corner < 3; ++corner) {
            for (int i = 0; i < 3; ++i) {
                Triangle t = right;
                (corner == 0 ? t.a : corner == 1 ? t.b : t.c)[i] = bad;
                EXPECT_FALSE(pair::intersects(t, Ray{{1, 1, -1}, {0, 0, 1}}));
            }
        }
        EXPECT_FALSE(pair::intersects(right, Ray{{1, 1, -1}, {0, 0, bad}}));
    }
}

}  // namespace
}  // namespace abut::test

// SPDX-License-Identifier: MIT
// Points, segments, rays, lines, triangles and planes in, on and beside a camera's frustum.
#include "abut/pair/intersects/frustum_linear.h"

#include "abut/pair/intersects/frustum_plane.h"
#include "abut/query/classify.h"
#include "tests/pair/frustum_moves.h"

namespace abut::pair {
namespace {

using test::expect_everywhere;
using test::stump;

const auto lies = [](const Frustum& f, const auto& shape) {
    const Containment found = classify(shape, f);
    EXPECT_EQ(intersects(f, shape), found != Containment::disjoint);
    return found;
};
const auto meets = [](const Frustum& f, const auto& shape) { return intersects(f, shape); };

template <class Shape>
void expect_lies(Containment expected, const Shape& shape) {
    expect_everywhere(expected, stump(), shape, lies);
}

TEST(FrustumStraight, Points) {
    expect_lies(Containment::inside, Vec3(0, 0, -1.5));
    expect_lies(Containment::inside, Vec3(2, 2, -2));
    expect_lies(Containment::inside, Vec3(1, 0, -1));
    expect_lies(Containment::disjoint, Vec3(2, 2, -1.5));
    expect_lies(Containment::disjoint, Vec3(0));
}

TEST(FrustumStraight, Segments) {
    expect_lies(Containment::inside, Segment{Vec3(-1, -1, -1), Vec3(2, 2, -2)});
    expect_lies(Containment::crossing, Segment{Vec3(-8, 0, -1.5), Vec3(8, 0, -1.5)});
    expect_lies(Containment::crossing, Segment{Vec3(3, -1, -1), Vec3(1, 3, -3)});  // through a corner's edge
    expect_lies(Containment::crossing, Segment{Vec3(1, 3, -2), Vec3(3, 1, -2)});   // touches a corner
    expect_lies(Containment::disjoint, Segment{Vec3(1, 4, -2), Vec3(4, 1, -2)});   // passes a corner
    expect_lies(Containment::disjoint, Segment{Vec3(3, 3, -2), Vec3(3, 3, -2)});
}

TEST(FrustumStraight, Rays) {
    expect_lies(Containment::crossing, Ray{Vec3(0), Vec3(0, 0, -1)});
    expect_lies(Containment::disjoint, Ray{Vec3(0), Vec3(0, 0, 1)});
    expect_lies(Containment::crossing, Ray{Vec3(0), Vec3(1, 1, -1)});  // along an edge
    expect_lies(Containment::disjoint, Ray{Vec3(0), Vec3(1.25, 1, -1)});
    expect_lies(Containment::inside, Ray{Vec3(0, 0, -1.5), Vec3(0)});
    expect_lies(Containment::crossing, Ray{Vec3(2, 2, -2), Vec3(0, 0, -1)});  // leaves from a corner
    expect_lies(Containment::disjoint, Ray{Vec3(3, 2, -2), Vec3(0, 0, -1)});
}

TEST(FrustumStraight, Lines) {
    expect_lies(Containment::crossing, Line{Vec3(0, 0, 5), Vec3(0, 0, 1)});
    expect_lies(Containment::crossing, Line{Vec3(5, -1, -2), Vec3(-1, 1, 0)});  // touches the base's corner
    expect_lies(Containment::disjoint, Line{Vec3(6, -1, -2), Vec3(-1, 1, 0)});
    expect_lies(Containment::inside, Line{Vec3(0, 0, -1.5), Vec3(0)});
}

/// A frustum that is a ray or a line, in a line along it, in a ray, beside them, and across.
TEST(FrustumStraight, WithoutEndInLinesAndRays) {
    Frustum ray;
    ray.planes = {{{Vec3(-3, 0, 0), 1},
                   {Vec3(0), 0},
                   {Vec3(0, -1, 0), 1},
                   {Vec3(0, 1, 0), -1},
                   {Vec3(0, 1, -1), 0},
                   {Vec3(0, 0, 1), -1}}};
    Frustum line = ray;
    line.planes[0] = {Vec3(0, 1, 1), -2};
    Frustum strip = line;
    strip.planes[4] = {Vec3(0, 1, -1), 2};
    const Vec3 on(5, -1, -1), along(2, 0, 0);
    const auto relation = [](const Frustum& f, const auto& other) { return abut::classify(f, other); };
    for (const Vec3 d : {along, -along}) {
        EXPECT_EQ(relation(ray, Line{on, d}), Containment::inside);
        EXPECT_EQ(relation(line, Line{on, d}), Containment::inside);
        EXPECT_EQ(relation(strip, Line{on, d}), Containment::containing);
        EXPECT_EQ(abut::classify(Line{on, d}, ray), Containment::containing);
        EXPECT_EQ(relation(line, Line{on + Vec3(0, 0, test::below(1)), d}), Containment::disjoint);
        EXPECT_EQ(relation(line, Ray{on, d}), Containment::containing);
    }
    EXPECT_EQ(relation(ray, Line{on, Vec3(2, 0, test::below(1))}), Containment::crossing);
    EXPECT_EQ(relation(line, Line{on, Vec3(2, 0x1p-60, 0)}), Containment::crossing);
    EXPECT_EQ(relation(line, Line{on, Vec3(0)}), Containment::containing);
    // It begins at x = -1/3.
    EXPECT_EQ(relation(ray, Ray{Vec3(-1, -1, -1), along}), Containment::inside);
    EXPECT_EQ(relation(ray, Ray{Vec3(-0x1.5555555555556p-2, -1, -1), along}), Containment::inside);
    EXPECT_EQ(relation(ray, Ray{Vec3(-0x1.5555555555555p-2, -1, -1), along}), Containment::containing);
    EXPECT_EQ(relation(ray, Ray{on, -along}), Containment::crossing);
    EXPECT_EQ(relation(Frustum(), Line{Vec3(0), along}), Containment::crossing);
}

TEST(FrustumStraight, Triangles) {
    expect_lies(Containment::inside, Triangle{Vec3(-1, -1, -1), Vec3(2, 2, -2), Vec3(2, -2, -2)});
    expect_lies(Containment::crossing,
                Triangle{Vec3(-9, -9, -1.5), Vec3(9, -9, -1.5), Vec3(0, 20, -1.5)});               // no corner in
    expect_lies(Containment::crossing, Triangle{Vec3(2, 2, -2), Vec3(4, 2, -2), Vec3(2, 4, -1)});  // corner on corner
    expect_lies(Containment::disjoint, Triangle{Vec3(1, 4, -2), Vec3(4, 1, -2), Vec3(9, 9, -1)});
    expect_lies(Containment::disjoint, Triangle{Vec3(-9, -9, -0.5), Vec3(9, -9, -0.5), Vec3(0, 20, -0.5)});
}

/// A slanted triangle before the corner of the top: all six planes have some of it inside, and so has each pair.
TEST(FrustumStraight, TrianglesThatNoPlaneKeepsOut) {
    expect_lies(Containment::disjoint, Triangle{Vec3(8, 0, 4), Vec3(0, 8, 4), Vec3(4, 4, -8)});
    expect_lies(Containment::crossing, Triangle{Vec3(4, 0, 0), Vec3(0, 4, 0), Vec3(2, 2, -4)});
}

TEST(FrustumStraight, Planes) {
    expect_everywhere(true, stump(), Plane{Vec3(0, 0, 1), -1.5}, meets);
    expect_everywhere(true, stump(), Plane{Vec3(0, 0, 1), -1}, meets);
    expect_everywhere(false, stump(), Plane{Vec3(0, 0, 1), -0.5}, meets);
    expect_everywhere(true, stump(), Plane{Vec3(1, 1, 0), 4}, meets);
    expect_everywhere(false, stump(), Plane{Vec3(1, 1, 0), 4.25}, meets);
    expect_everywhere(true, stump(), Plane{Vec3(0), 0}, meets);
    expect_everywhere(false, stump(), Plane{Vec3(0), 1}, meets);
}

TEST(FrustumStraight, Frustums) {
    const Frustum f = stump();
    const auto beside = [&](Vec3 by) { return test::moved(test::Move{0, by, 1}, f); };
    EXPECT_TRUE(intersects(f, f));
    EXPECT_TRUE(intersects(f, beside(Vec3(4, 0, 0))));
    EXPECT_FALSE(intersects(f, beside(Vec3(4.25, 0, 0))));
    EXPECT_TRUE(intersects(f, beside(Vec3(4, 4, 0))));
    EXPECT_FALSE(intersects(f, beside(Vec3(4, 4.25, 0))));
    EXPECT_TRUE(intersects(f, beside(Vec3(0, 0, 1))));
    EXPECT_FALSE(intersects(f, beside(Vec3(0, 0, 1.25))));
}

TEST(FrustumStraight, NotFiniteMeetsNothing) {
    test::expect_false_when_not_finite(stump(), Vec3(0, 0, -1.5));
    test::expect_false_when_not_finite(stump(), Segment{Vec3(0, 0, -1.5), Vec3(0, 0, -2)});
    test::expect_false_when_not_finite(stump(), Ray{Vec3(0), Vec3(0, 0, -2)});
    test::expect_false_when_not_finite(stump(), Line{Vec3(0), Vec3(0, 0, -2)});
    test::expect_false_when_not_finite(stump(), Triangle{Vec3(0, 0, -2), Vec3(1, 0, -2), Vec3(0, 1, -2)});
    test::expect_false_when_not_finite(stump(), Plane{Vec3(0, 0, 1), -1.5});
    test::expect_false_when_not_finite(stump(), stump());
}

}  // namespace
}  // namespace abut::pair

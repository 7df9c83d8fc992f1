// SPDX-License-Identifier: MIT
// How capsules lie to other shapes.
#include "abut/pair/contains/contains_capsule.h"

#include "tests/pair/capsule_moves.h"

namespace abut::test {
namespace {

using pair::classify;

const Capsule pill{{0, 0, 0}, {0, 0, 4}, 5};

template <class A, class B>
void expect(Containment expected, const A& a, const B& b, bool shift = true) {
    for_each_capsule_move(shift, [&](const CapsuleMove& move) {
        for (const A& x : capsule_reparametrizations(move(a))) {
            for (const B& y : capsule_reparametrizations(move(b))) ASSERT_EQ(classify(x, y), expected) << move.turn;
        }
    });
}
template <class A, class B>
void expect_here(Containment expected, const A& a, const B& b) {
    expect(expected, a, b, false);
}

TEST(ClassifyCapsule, HoldsPointsSegmentsAndTrianglesUpToItsSurface) {
    expect(Containment::inside, Vec3(3, 4, 1), pill);
    expect(Containment::disjoint, Vec3(3, 5, 1), pill);
    expect(Containment::inside, Segment{{3, 4, 0}, {-3, -4, 4}}, pill);
    expect(Containment::crossing, Segment{{0, 0, 0}, {6, 0, 0}}, pill);
    expect(Containment::disjoint, Segment{{6, 0, 0}, {6, 0, 9}}, pill);
    expect(Containment::inside, Triangle{{3, 4, 0}, {-3, -4, 4}, {0, 0, 9}}, pill);
    expect(Containment::crossing, Triangle{{3, 4, 0}, {-3, -4, 4}, {0, 0, 10}}, pill);
    expect_here(Containment::crossing, Triangle{{3, 4, 0}, {-3, -4, 4}, {0, 0, above(9)}}, pill);
}

TEST(ClassifyCapsule, LiesInBallsBoxesAndCapsules) {
    expect(Containment::inside, pill, Sphere{{0, 0, 2}, 7});
    expect_here(Containment::crossing, pill, Sphere{{0, 0, 2}, below(7)});
    expect(Containment::inside, pill, Aabb{{-5, -5, -5}, {5, 5, 9}});
    expect_here(Containment::crossing, pill, Aabb{{-5, -5, -5}, {5, below(5), 9}});
    expect(Containment::inside, pill, Obb{{0, 0, 2}, Mat3(1.0), {5, 5, 7}});
    expect_here(Containment::crossing, pill, Obb{{0, 0, 2}, Mat3(1.0), {5, 5, below(7)}});
    expect(Containment::inside, pill, Capsule{{0, 0, -2}, {0, 0, 9}, 5});
    expect(Containment::inside, pill, Capsule{{3, 4, -2}, {3, 4, 9}, 10});
    expect_here(Containment::crossing, pill, Capsule{{3, 4, -2}, {3, 4, 9}, below(10)});
    expect(Containment::disjoint, pill, Capsule{{11, 0, 0}, {11, 0, 9}, 5});
    expect(Containment::inside, Capsule{{3, 4, 0}, {0, 0, 0}, 0}, Sphere{{0, 0, 0}, 5});
}

TEST(ClassifyCapsule, HoldsBallsBoxesAndCapsules) {
    expect(Containment::containing, pill, Sphere{{0, 3, 2}, 2});
    expect(Containment::inside, Sphere{{0, 3, 2}, 2}, pill);
    expect_here(Containment::crossing, Sphere{{0, 3, 2}, above(2)}, pill);
    expect(Containment::containing, pill, Aabb{{-3, -4, 0}, {3, 4, 4}});
    expect(Containment::inside, Aabb{{-3, -4, 0}, {3, 4, 4}}, pill);
    expect_here(Containment::crossing, Aabb{{-3, -4, 0}, {3, above(4), 4}}, pill);
    expect(Containment::inside, Obb{{0, 0, 2}, Mat3(1.0), {3, 4, 2}}, pill);
    expect(Containment::crossing, Obb{{0, 0, 2}, Mat3(1.0), {3, 4, 3}}, pill);
    expect(Containment::containing, pill, Capsule{{3, 0, 0}, {3, 0, 4}, 2});
    expect_here(Containment::crossing, pill, Capsule{{3, 0, 0}, {3, 0, 4}, above(2)});
}

TEST(ClassifyCapsule, EqualSetsAreInsideAndEmptyOnesNowhere) {
    expect(Containment::inside, pill, pill);
    const Capsule ball{{1, 1, 1}, {1, 1, 1}, 2};
    expect(Containment::inside, ball, Sphere{{1, 1, 1}, 2});
    expect(Containment::inside, Sphere{{1, 1, 1}, 2}, ball);
    EXPECT_EQ(classify(Capsule{{0, 0, 0}, {0, 0, 4}, -1}, pill), Containment::disjoint);
    EXPECT_EQ(classify(Capsule{{0, 0, 0}, {0, 0, nan}, 1}, pill), Containment::disjoint);
    EXPECT_EQ(classify(pill, Aabb{}), Containment::disjoint);
}

TEST(ClassifyCapsule, CrossesPlanesUnlessItIsASegmentInThem) {
    expect(Containment::crossing, pill, Plane{{0, 0, 1}, 9});
    expect(Containment::disjoint, pill, Plane{{0, 0, 1}, 10});
    expect(Containment::inside, Capsule{{0, 0, 1}, {3, 4, 1}, 0}, Plane{{0, 0, 1}, 1});
    expect(Containment::crossing, Capsule{{0, 0, 1}, {3, 4, 2}, 0}, Plane{{0, 0, 1}, 1});
    EXPECT_EQ(classify(pill, Plane{Vec3(0), 0}), Containment::inside);  // all of space
    EXPECT_EQ(classify(pill, Plane{Vec3(0), 1}), Containment::disjoint);
}

}  // namespace
}  // namespace abut::test

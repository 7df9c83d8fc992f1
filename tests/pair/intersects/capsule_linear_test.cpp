// SPDX-License-Identifier: MIT
// Capsule and point, segment, ray, line, plane.
#include "abut/pair/intersects/capsule_linear.h"

#include "tests/pair/capsule_moves.h"

namespace abut::test {
namespace {

const Capsule pill{{0, 0, 0}, {0, 0, 4}, 5};
const Capsule ball{{1, 2, 3}, {1, 2, 3}, 5};
const Capsule bare{{0, 0, 0}, {4, 4, 4}, 0};  // a segment

TEST(CapsuleStraight, TouchesPointsOnItsSideAndEnds) {
    expect_capsule_meets(pill, Vec3(3, 4, 2));
    expect_capsule_apart_here(Capsule{pill.a, pill.b, below(5)}, Vec3(3, 4, 2));
    expect_capsule_meets(pill, Vec3(3, 0, 8));
    expect_capsule_apart_here(Capsule{pill.a, pill.b, below(5)}, Vec3(3, 0, 8));
    expect_capsule_meets(pill, Vec3(0, 4, -3));
    expect_capsule(8, pill, Vec3(12, 5, 2));
    expect_capsule_meets(pill, Vec3(0, 0, 1));
    expect_capsule_meets(ball, Vec3(4, 6, 3));
    expect_capsule(1, ball, Vec3(1, 2, 9));
    expect_capsule_meets(bare, Vec3(1, 1, 1));
    expect_capsule_apart_here(bare, Vec3(1, 1, above(1)));
}

TEST(CapsuleStraight, TouchesSegments) {
    expect_capsule_meets(pill, Segment{{5, -9, 1}, {5, 9, 3}});  // across its side
    expect_capsule_apart_here(pill, Segment{{above(5), -9, 1}, {above(5), 9, 3}});
    expect_capsule_meets(pill, Segment{{5, 0, -7}, {5, 0, 9}});  // along its side
    expect_capsule(1, pill, Segment{{6, 0, -7}, {6, 0, 9}});
    expect_capsule_meets(pill, Segment{{-9, 0, 9}, {9, 0, 9}});  // on its end
    expect_capsule_meets(pill, Segment{{3, 4, 2}, {9, 9, 2}});
    expect_capsule_meets(pill, Segment{{0, 0, 1}, {0, 0, 2}});  // inside
    expect_capsule_meets(ball, Segment{{6, -9, 3}, {6, 9, 3}});
    expect_capsule_meets(bare, Segment{{0, 2, 2}, {4, 2, 2}});
    expect_capsule_meets(bare, Segment{{3, 3, 3}, {9, 9, 9}});  // one line
    expect_capsule_apart_here(bare, Segment{{0, above(2), 2}, {4, above(2), 2}});
    expect_capsule(3, pill, Segment{{8, 0, 1}, {8, 0, 1}});
}

TEST(CapsuleStraight, TouchesRaysAndLines) {
    expect_capsule_meets(pill, Ray{{5, -9, 1}, {0, 1, 0}});
    expect_capsule(1, pill, Ray{{6, 0, 1}, {1, 0, 0}});  // runs away
    expect_capsule_meets(pill, Ray{{-3, 4, 9}, {0, 0, -1}});
    expect_capsule_meets(pill, Ray{{0, 0, 9}, {0, 0, 0}});  // a point
    expect_capsule_apart_here(pill, Ray{{above(5), -9, 1}, {0, 1, 0}});
    expect_capsule_meets(pill, Line{{5, 9, 2}, {0, 1, 0}});
    expect_capsule_meets(pill, Line{{5, 0, 99}, {0, 0, 3}});
    expect_capsule(2, pill, Line{{7, 0, 99}, {0, 0, 3}});
    expect_capsule_apart_here(pill, Line{{above(5), 9, 2}, {0, 1, 0}});
    expect_capsule_meets(bare, Line{{0, 2, 2}, {1, 0, 0}});
    expect_capsule_apart_here(bare, Line{{0, above(2), 2}, {1, 0, 0}});
    expect_capsule(3, pill, Line{{8, 0, 0}, {0, 0, 0}});
}

TEST(CapsuleStraight, TouchesPlanes) {
    expect_capsule_meets(pill, Plane{{3, 4, 0}, 25});
    expect_capsule_apart_here(Capsule{pill.a, pill.b, below(5)}, Plane{{3, 4, 0}, 25});
    expect_capsule(1, pill, Plane{{0, 0, 2}, -12});
    expect_capsule_meets(pill, Plane{{0, 0, 1}, 2});   // between the ends
    expect_capsule_meets(bare, Plane{{1, 1, 1}, 12});  // through an end
    expect_capsule_apart_here(bare, Plane{{1, 1, 1}, above(12)});
    EXPECT_TRUE(pair::intersects(pill, Plane{Vec3(0), 0}));
    EXPECT_FALSE(pair::intersects(pill, Plane{Vec3(0), 1}));
}

TEST(CapsuleStraight, NotFiniteOrEmpty) {
    expect_capsule_is_total(pill, Vec3(0));
    expect_capsule_is_total(pill, Segment{Vec3(0), Vec3(1)});
    expect_capsule_is_total(pill, Ray{Vec3(0), Vec3(1)});
    expect_capsule_is_total(pill, Line{Vec3(0), Vec3(1)});
    expect_capsule_is_total(pill, Plane{Vec3(1), 1});
}

}  // namespace
}  // namespace abut::test

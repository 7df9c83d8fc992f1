// SPDX-License-Identifier: MIT
// Capsule and capsule, capsule and ball.
#include "abut/pair/intersects/capsule_capsule.h"

#include "tests/pair/capsule_moves.h"

namespace abut::test {
namespace {

const Capsule pill{{0, 0, 0}, {0, 0, 4}, 2};

TEST(CapsuleCapsule, TouchesAcrossAlongAndAtTheEnds) {
    expect_capsule_meets(pill, Capsule{{5, -9, 1}, {5, 9, 3}, 3});  // across
    expect_capsule_apart_here(pill, Capsule{{5, -9, 1}, {5, 9, 3}, below(3)});
    expect_capsule_meets(pill, Capsule{{3, 4, -9}, {3, 4, 9}, 3});  // parallel
    expect_capsule_apart_here(pill, Capsule{{3, 4, -9}, {3, 4, 9}, below(3)});
    expect_capsule(1, pill, Capsule{{6, 0, 3}, {6, 0, 9}, 3});
    expect_capsule_meets(pill, Capsule{{0, 0, 9}, {0, 0, 20}, 3});  // end to end
    expect_capsule(1, pill, Capsule{{0, 0, 10}, {0, 0, 20}, 3});
    expect_capsule_meets(pill, Capsule{{2, 3, 10}, {9, 9, 20}, 5});  // 2, 3, 6 from an end
    expect_capsule_apart_here(pill, Capsule{{2, 3, 10}, {9, 9, 20}, below(5)});
    expect_capsule_meets(pill, Capsule{{-1, -1, 1}, {1, 1, 1}, 0});  // through it
    expect_capsule_meets(pill, pill);
}

TEST(CapsuleCapsule, TheSumOfTheRadiiIsNotRounded) {
    const Capsule point{{0, 0, 0}, {0, 0, 0}, 1};
    const double tiny = 0x1p-60;
    expect_capsule_meets_here(point, Capsule{{1, 0, 0}, {1, 3, 0}, tiny});
    // 1 + 2^-60 rounds to 1, and above(1) does not reach.
    expect_capsule_apart_here(point, Capsule{{above(1), 0, 0}, {above(1), 3, 0}, tiny});
    expect_capsule_meets_here(point, Capsule{{above(1), 0, 0}, {above(1), 3, 0}, 0x1p-52});
    const double third = 1.0 / 3;
    // 1/3 + 1/3 + 1/3 is 1 in doubles, but these radii lack an ulp.
    EXPECT_FALSE(pair::intersects(Capsule{{0, 0, 0}, {0, 0, 5}, third}, Capsule{{1, 0, 0}, {1, 0, 5}, 2 * third}));
    EXPECT_GT(
        pair::closest_points(Capsule{{0, 0, 0}, {0, 0, 5}, third}, Capsule{{1, 0, 0}, {1, 0, 5}, 2 * third}).distance,
        0);
}

TEST(CapsuleCapsule, DegenerateOnesAreBallsSegmentsAndPoints) {
    const Capsule ball{{0, 0, 0}, {0, 0, 0}, 2}, bare{{5, -1, 0}, {5, 1, 0}, 0}, point{{2, 0, 0}, {2, 0, 0}, 0};
    expect_capsule(3, ball, bare);
    expect_capsule_meets(ball, point);
    expect_capsule_apart_here(Capsule{ball.a, ball.b, below(2)}, point);
    expect_capsule(3, bare, point);
    expect_capsule_meets(point, point);
    expect_capsule_meets(bare, Capsule{{5, 1, 0}, {9, 9, 9}, 0});
    expect_capsule_meets(ball, Capsule{{5, 0, 0}, {5, 0, 0}, 3});
}

TEST(CapsuleSphere, TouchesTheSideAndTheEnds) {
    expect_capsule_meets(pill, Sphere{{3, 4, 1}, 3});
    expect_capsule_apart_here(pill, Sphere{{3, 4, 1}, below(3)});
    expect_capsule_meets(pill, Sphere{{0, 3, 8}, 3});
    expect_capsule_apart_here(pill, Sphere{{0, 3, 8}, below(3)});
    expect_capsule_meets(pill, Sphere{{0, -3, -4}, 3});
    expect_capsule(5, pill, Sphere{{0, 0, -10}, 3});
    expect_capsule_meets(pill, Sphere{{0, 0, 1}, 0});
    expect_capsule(1, Capsule{{0, 0, 0}, {0, 0, 0}, 2}, Sphere{{0, 0, 5}, 2});
    EXPECT_FALSE(pair::intersects(pill, Sphere{{0, 0, 0}, -1}));
    EXPECT_EQ(pair::closest_points(pill, Sphere{{0, 0, 0}, -1}).distance, infinity);
}

TEST(CapsuleCapsule, NotFiniteOrEmpty) {
    expect_capsule_is_total(pill, Capsule{Vec3(0), Vec3(1), 1});
    expect_capsule_is_total(pill, Sphere{Vec3(0), 1});
}

}  // namespace
}  // namespace abut::test

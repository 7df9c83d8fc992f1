// SPDX-License-Identifier: MIT
// Capsule and triangle.
#include "abut/pair/intersects/capsule_triangle.h"

#include "tests/pair/capsule_moves.h"

namespace abut::test {
namespace {

const Triangle right{{0, 0, 0}, {8, 0, 0}, {0, 8, 0}};
const Triangle flat{{0, 0, 0}, {4, 0, 0}, {8, 0, 0}};  // the segment from 0 to (8, 0, 0)
const Triangle dot{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};

TEST(CapsuleTriangle, TouchesTheFace) {
    expect_capsule_meets(Capsule{{2, 2, 3}, {2, 3, 7}, 3}, right);  // an end over it
    expect_capsule_apart_here(Capsule{{2, 2, 3}, {2, 3, 7}, below(3)}, right);
    expect_capsule_meets(Capsule{{1, 1, 3}, {4, 2, 3}, 3}, right);  // lies on it
    expect_capsule(1, Capsule{{1, 1, 4}, {4, 2, 4}, 3}, right);
    expect_capsule_meets(Capsule{{-9, 3, 3}, {20, 3, 3}, 3}, right);  // and beyond it
    expect_capsule_meets(Capsule{{2, 2, -3}, {2, 2, 9}, 1}, right);   // pierces it
    expect_capsule_meets(Capsule{{2, 2, -3}, {2, 2, 9}, 0}, right);
    expect_capsule(2, Capsule{{9, 9, -3}, {9, 9, 9}, 0}, Triangle{{0, 0, 0}, {7, 0, 0}, {7, 9, 0}});
    expect_capsule_meets(Capsule{{3, 3, 0}, {3, 4, 0}, 0}, right);  // inside it
}

TEST(CapsuleTriangle, TouchesEdgesAndCorners) {
    expect_capsule_meets(Capsule{{4, -3, -4}, {4, -3, 12}, 3}, right);  // across an edge
    expect_capsule_apart_here(Capsule{{4, -3, -4}, {4, -3, 12}, below(3)}, right);
    expect_capsule_meets(Capsule{{4, -3, 4}, {4, -3, 12}, 5}, right);  // an end beside an edge
    expect_capsule_apart_here(Capsule{{4, -3, 4}, {4, -3, 12}, below(5)}, right);
    expect_capsule_meets(Capsule{{-9, -5, 0}, {9, -5, 0}, 5}, right);   // parallel to an edge
    expect_capsule_meets(Capsule{{-2, -3, 6}, {-9, -9, 9}, 7}, right);  // an end and a corner
    expect_capsule_apart_here(Capsule{{-2, -3, 6}, {-9, -9, 9}, below(7)}, right);
    expect_capsule_meets(Capsule{{-3, -9, 4}, {-3, 9, 4}, 5}, Triangle{{0, 0, 0}, {8, -1, 0}, {8, 1, 0}});  // a corner
    expect_capsule(2, Capsule{{-3, -9, 4}, {-3, 9, 4}, 3}, Triangle{{0, 0, 0}, {8, -1, 0}, {8, 1, 0}});
}

TEST(CapsuleTriangle, DegenerateOnesAreWhatTheyAre) {
    expect_capsule_meets(Capsule{{4, 3, -9}, {4, 3, 9}, 3}, flat);
    expect_capsule_apart_here(Capsule{{4, 3, -9}, {4, 3, 9}, below(3)}, flat);
    expect_capsule(1, Capsule{{4, 4, -9}, {4, 4, 9}, 3}, flat);
    expect_capsule_meets(Capsule{{4, 0, 0}, {5, 0, 0}, 0}, flat);
    expect_capsule_meets(Capsule{{1, 4, -3}, {1, 4, -9}, 5}, dot);
    expect_capsule_apart_here(Capsule{{1, 4, -3}, {1, 4, -9}, below(5)}, dot);
    expect_capsule_meets(Capsule{{2, 2, 3}, {2, 2, 3}, 3}, right);  // a ball
    expect_capsule_apart_here(Capsule{{2, 2, 3}, {2, 2, 3}, below(3)}, right);
    expect_capsule_meets(Capsule{{1, 1, 1}, {1, 1, 1}, 0}, dot);
    expect_capsule_apart_here(Capsule{{1, 1, above(1)}, {1, 1, above(1)}, 0}, dot);
    expect_capsule_meets(Capsule{{-100, -100, -100}, {100, 100, 100}, 500}, right);  // holds it
}

TEST(CapsuleTriangle, NeedlesAreMetWhereTheyAre) {
    const Triangle needle{{0, 0, 0}, {0x1p20, 0, 0}, {0x1p20, 0x1p-20, 0}};
    expect_capsule_meets(Capsule{{0x1p19, -1, 3}, {0x1p19, 1, 3}, 3}, needle);
    expect_capsule_apart_here(Capsule{{0x1p19, -1, 3}, {0x1p19, 1, 3}, below(3)}, needle);
    const Capsule long_one{{-0x1p30, 0, 0}, {0x1p30, 0, 0}, 0x1p-20};
    expect_capsule_meets_here(long_one, Triangle{{5, 0x1p-20, 0}, {5, 1, 0}, {6, 1, 3}});
    expect_capsule_apart_here(long_one, Triangle{{5, above(0x1p-20), 0}, {5, 1, 0}, {6, 1, 3}});
}

TEST(CapsuleTriangle, NotFiniteOrEmpty) { expect_capsule_is_total(Capsule{Vec3(0), Vec3(1), 1}, right); }

}  // namespace
}  // namespace abut::test

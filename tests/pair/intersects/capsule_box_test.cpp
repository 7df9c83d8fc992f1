// SPDX-License-Identifier: MIT
// Capsule and boxes.
#include "abut/pair/intersects/capsule_box.h"

#include "tests/pair/capsule_moves.h"

namespace abut::test {
namespace {

const Aabb cube{Vec3(-4), Vec3(4)};
const Obb same_cube{Vec3(0), Mat3(1.0), Vec3(4)};
const Obb diamond{Vec3(0), Mat3(Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1)), Vec3(1)};  // |x| + |y| <= 2, |z| <= 1

void expect_cube(double distance, const Capsule& capsule) {
    expect_capsule(distance, capsule, cube);
    expect_capsule(distance, capsule, same_cube);
}

TEST(CapsuleBox, TouchesFacesEdgesAndCorners) {
    expect_cube(0, Capsule{{1, 2, 7}, {1, 3, 9}, 3});  // an end over a face
    expect_cube(1, Capsule{{1, 2, 8}, {1, 3, 9}, 3});
    expect_cube(0, Capsule{{-9, 2, 7}, {9, 2, 7}, 3});  // lies on a face and beyond it
    expect_cube(2, Capsule{{-1, 2, 9}, {1, 2, 9}, 3});
    expect_cube(0, Capsule{{7, 8, -9}, {7, 8, 9}, 5});  // parallel to an edge
    expect_cube(1, Capsule{{7, 8, -9}, {7, 8, 9}, 4});
    expect_cube(0, Capsule{{7, 8, 0}, {9, 9, 1}, 5});    // an end beside an edge
    expect_cube(0, Capsule{{6, 7, 10}, {9, 9, 20}, 7});  // an end and a corner: 2, 3, 6
    expect_cube(2, Capsule{{6, 7, 10}, {9, 9, 20}, 5});
    expect_cube(0, Capsule{{-20, 0, 7}, {12, 0, 3}, 0});   // cuts an edge
    expect_cube(0, Capsule{{-20, 1, 1}, {20, 1, 2}, 1});   // through
    expect_cube(0, Capsule{{0, 1, 1}, {1, 1, 1}, 0.125});  // inside
    expect_cube(0, Capsule{{0, 0, 0}, {0, 0, 1}, 99});     // holds it
}

TEST(CapsuleBox, AnUlpDecides) {
    for (const Capsule& c :
         {Capsule{{1, 2, 7}, {1, 3, 9}, 3}, Capsule{{7, 8, -9}, {7, 8, 9}, 5}, Capsule{{6, 7, 10}, {9, 9, 20}, 7}}) {
        const Capsule thinner{c.a, c.b, below(c.radius)};
        expect_capsule_apart_here(thinner, cube);
        expect_capsule_apart_here(thinner, same_cube);
    }
    // Across an edge at right angles: the axis runs through (7, 8, 0), 5 from the edge.
    const Capsule across{{3, 11, -1}, {11, 5, 1}, 5};
    expect_capsule_meets(across, cube);
    expect_capsule_apart_here(Capsule{across.a, across.b, below(5)}, cube);
    expect_capsule_apart_here(Capsule{across.a, across.b, below(5)}, same_cube);
}

TEST(CapsuleBox, TouchesTurnedAndShearedBoxes) {
    expect_capsule_meets(Capsule{{0, 0, 3}, {0, 0, 9}, 2}, diamond);
    expect_capsule_meets(Capsule{{5, 0, -9}, {5, 0, 9}, 3}, diamond);  // beside its corner's edge
    expect_capsule_apart_here(Capsule{{5, 0, -9}, {5, 0, 9}, below(3)}, diamond);
    expect_capsule_meets(Capsule{{2, 0, 0}, {9, 0, 0}, 0}, diamond);
    // The parallelogram (0, 0) (4, 0) (8, 4) (4, 4) pushed through z in [-1, 1].
    const Obb sheared{Vec3(4, 2, 0), Mat3(Vec3(1, 0, 0), Vec3(1, 1, 0), Vec3(0, 0, 1)), Vec3(2, 2, 1)};
    expect_capsule_meets(Capsule{{-3, -4, -9}, {-3, -4, 9}, 5}, sheared);
    expect_capsule_apart_here(Capsule{{-3, -4, -9}, {-3, -4, 9}, below(5)}, sheared);
    expect_capsule(2, Capsule{{6, 6, 0}, {7, 7, 0}, 0}, sheared);
}

TEST(CapsuleBox, FlatBoxesAndEmptyOnes) {
    expect_capsule_meets(Capsule{{0, 0, 2}, {1, 0, 5}, 2}, Aabb{Vec3(-1, -1, 0), Vec3(1, 1, 0)});
    expect_capsule_meets(Capsule{{0, 0, -2}, {0, 0, 2}, 0}, Aabb{Vec3(-1, -1, 0), Vec3(1, 1, 0)});
    expect_capsule_meets(Capsule{{3, 4, -2}, {3, 4, 2}, 5}, Aabb{Vec3(0), Vec3(0)});
    expect_capsule_apart_here(Capsule{{3, 4, -2}, {3, 4, 2}, below(5)}, Aabb{Vec3(0), Vec3(0)});
    expect_capsule_meets(Capsule{{3, 4, -2}, {3, 4, 2}, 5}, Obb{Vec3(0), diamond.axes, Vec3(0)});
    expect_capsule_meets(Capsule{{0, 0, 2}, {1, 0, 5}, 2}, Obb{Vec3(0), diamond.axes, Vec3(1, -1, 0)});
    EXPECT_FALSE(pair::intersects(Capsule{Vec3(0), Vec3(1), 9}, Aabb{}));
    EXPECT_EQ(pair::closest_points(Capsule{Vec3(0), Vec3(1), 9}, Aabb{}).distance, infinity);
}

TEST(CapsuleBox, NotFiniteOrEmpty) {
    expect_capsule_is_total(Capsule{Vec3(0), Vec3(1), 1}, cube);
    expect_capsule_is_total(Capsule{Vec3(0), Vec3(1), 1}, diamond);
}

}  // namespace
}  // namespace abut::test

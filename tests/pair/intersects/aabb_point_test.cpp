// SPDX-License-Identifier: MIT
// Axis-aligned box and point.
#include "abut/pair/intersects/aabb_point.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(AabbPoint, HoldsItsBoundaryAndNoUlpMore) {
    const Aabb cube{Vec3(-1), Vec3(1)};
    expect_meets(cube, Vec3(0));
    expect_meets(cube, Vec3(1, 1, 1));
    expect_meets(cube, Vec3(1, 0, -0.0));
    expect_apart_here(cube, Vec3(above(1), 0, 0));
    expect_meets_here(cube, Vec3(below(1), 0, 0));
}

TEST(AabbPoint, FlatAndEmptyBoxes) {
    expect_meets(Aabb{Vec3(0, 0, 1), Vec3(2, 2, 1)}, Vec3(2, 1, 1));
    expect_apart(Aabb{Vec3(0, 0, 1), Vec3(2, 2, 1)}, Vec3(2, 1, 0));
    expect_meets(Aabb{Vec3(1), Vec3(1)}, Vec3(1));
    EXPECT_FALSE(pair::intersects(Aabb{}, Vec3(0)));
    EXPECT_FALSE(pair::intersects(Aabb{Vec3(1, 0, 0), Vec3(0, 1, 1)}, Vec3(0.5)));
}

TEST(AabbPoint, NotFinite) {
    const Aabb cube{Vec3(-1), Vec3(1)};
    expect_false_when_not_finite(cube, Vec3(0));
}

}  // namespace
}  // namespace abut::test

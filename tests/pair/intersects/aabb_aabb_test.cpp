// SPDX-License-Identifier: MIT
// Two axis-aligned boxes.
#include "abut/pair/intersects/aabb_aabb.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(AabbAabb, TouchingCounts) {
    const Aabb cube{Vec3(-1), Vec3(1)};
    expect_meets(cube, Aabb{Vec3(1), Vec3(2)});
    expect_meets(cube, Aabb{Vec3(1, -3, 0), Vec3(2, -1, 0)});
    expect_meets(cube, Aabb{Vec3(-0.5), Vec3(0.5)});
    expect_apart(cube, Aabb{Vec3(1, 1, 1.25), Vec3(2)});
    expect_apart_here(cube, Aabb{Vec3(above(1), 0, 0), Vec3(2)});
}

TEST(AabbAabb, EmptyMeetsNothing) {
    const Aabb cube{Vec3(-1), Vec3(1)};
    EXPECT_FALSE(pair::intersects(cube, Aabb{}));
    EXPECT_FALSE(pair::intersects(Aabb{}, Aabb{}));
    EXPECT_FALSE(pair::intersects(cube, Aabb{Vec3(0.5, 0, 0), Vec3(-0.5, 1, 1)}));
}

TEST(AabbAabb, NotFinite) {
    const Aabb cube{Vec3(-1), Vec3(1)};
    expect_false_when_not_finite(cube, cube);
}

}  // namespace
}  // namespace abut::test

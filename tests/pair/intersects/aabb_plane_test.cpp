// SPDX-License-Identifier: MIT
// Axis-aligned box and plane.
#include "abut/pair/intersects/aabb_plane.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(AabbPlane, TouchesACorner) {
    const Aabb cube{Vec3(-1), Vec3(1)};
    expect_meets(cube, Plane{Vec3(1, 2, 3), 6});
    expect_apart(cube, Plane{Vec3(1, 2, 3), 6.25});
    expect_meets(cube, Plane{Vec3(1, 0, 0), 1});
    expect_apart_here(cube, Plane{Vec3(1, 2, 3), above(6)});
    expect_meets_here(cube, Plane{Vec3(1, 2, 3), below(6)});
}

TEST(AabbPlane, ZeroNormalIsNothingOrEverything) {
    const Aabb cube{Vec3(-1), Vec3(1)};
    EXPECT_TRUE(pair::intersects(cube, Plane{Vec3(0), 0}));
    EXPECT_TRUE(pair::intersects(cube, Plane{Vec3(-0.0), -0.0}));
    EXPECT_FALSE(pair::intersects(cube, Plane{Vec3(0), 1}));
    EXPECT_FALSE(pair::intersects(Aabb{}, Plane{Vec3(0), 0}));
}

TEST(AabbPlane, NotFinite) {
    const Aabb cube{Vec3(-1), Vec3(1)};
    expect_false_when_not_finite(cube, Plane{Vec3(1, 2, 3), 0});
}

}  // namespace
}  // namespace abut::test

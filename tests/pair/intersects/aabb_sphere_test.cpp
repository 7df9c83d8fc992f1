// SPDX-License-Identifier: MIT
// Axis-aligned box and ball.
#include "abut/pair/intersects/aabb_sphere.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(AabbSphere, TouchesAFaceAnEdgeAndACorner) {
    const Aabb cube{Vec3(-1), Vec3(1)};
    expect_meets(cube, Sphere{Vec3(3, 0, 0), 2});
    expect_apart(cube, Sphere{Vec3(3, 0, 0), 1.75});
    expect_meets(cube, Sphere{Vec3(4, 5, 0), 5});
    expect_apart_here(cube, Sphere{Vec3(4, 5, 0), below(5)});
    expect_meets(cube, Sphere{Vec3(2, 3, 3), 3});
    expect_apart_here(cube, Sphere{Vec3(2, 3, 3), below(3)});
    expect_meets(cube, Sphere{Vec3(0), 0.25});
    expect_meets(cube, Sphere{Vec3(0), 100});
}

TEST(AabbSphere, PointsAndNothing) {
    const Aabb cube{Vec3(-1), Vec3(1)};
    expect_meets(cube, Sphere{Vec3(1), 0});
    expect_meets(cube, Sphere{Vec3(1), -0.0});
    expect_apart(cube, Sphere{Vec3(1, 1, 2), 0});
    expect_apart(cube, Sphere{Vec3(0), -1});
    EXPECT_FALSE(pair::intersects(Aabb{}, Sphere{Vec3(0), 1}));
}

TEST(AabbSphere, NotFinite) {
    const Aabb cube{Vec3(-1), Vec3(1)};
    expect_false_when_not_finite(cube, Sphere{Vec3(0), 1});
}

}  // namespace
}  // namespace abut::test

// SPDX-License-Identifier: MIT
// Ball and plane.
#include "abut/pair/intersects/sphere_plane.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(SpherePlane, TouchingCounts) {
    expect_meets(Sphere{Vec3(0), 5}, Plane{Vec3(3, 4, 0), 25});
    expect_apart_here(Sphere{Vec3(0), 5}, Plane{Vec3(3, 4, 0), above(25)});
    expect_meets(Sphere{Vec3(0), 0}, Plane{Vec3(1, 0, 0), 0});
    expect_apart(Sphere{Vec3(0), -1}, Plane{Vec3(1, 0, 0), 0});
    EXPECT_TRUE(pair::intersects(Sphere{Vec3(0), 1}, Plane{Vec3(0), 0}));
    EXPECT_FALSE(pair::intersects(Sphere{Vec3(0), 1}, Plane{Vec3(0), 1e-300}));
    expect_false_when_not_finite(Sphere{Vec3(0), 5}, Plane{Vec3(1, 2, 3), 1});
}

}  // namespace
}  // namespace abut::test

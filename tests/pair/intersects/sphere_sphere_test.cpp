// SPDX-License-Identifier: MIT
// Two balls.
#include "abut/pair/intersects/sphere_sphere.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(SphereSphere, TouchingCounts) {
    expect_meets(Sphere{Vec3(0), 2}, Sphere{Vec3(3, 4, 0), 3});
    expect_apart_here(Sphere{Vec3(0), 2}, Sphere{Vec3(3, 4, 0), below(3)});
    expect_meets(Sphere{Vec3(0), 9}, Sphere{Vec3(1), 1});
    expect_meets(Sphere{Vec3(1), 0}, Sphere{Vec3(1), 0});
    expect_apart(Sphere{Vec3(1), -1}, Sphere{Vec3(1), 5});
    expect_false_when_not_finite(Sphere{Vec3(0), 2}, Sphere{Vec3(0), 3});
}

}  // namespace
}  // namespace abut::test

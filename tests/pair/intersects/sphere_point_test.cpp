// SPDX-License-Identifier: MIT
// Ball and point.
#include "abut/pair/intersects/sphere_point.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(SpherePoint, HoldsItsBoundary) {
    expect_meets(Sphere{Vec3(0), 5}, Vec3(3, 4, 0));
    expect_apart_here(Sphere{Vec3(0), 5}, Vec3(3, above(4), 0));
    expect_meets(Sphere{Vec3(1), -0.0}, Vec3(1));
    expect_apart(Sphere{Vec3(1), -1}, Vec3(1));
    expect_false_when_not_finite(Sphere{Vec3(0), 5}, Vec3(0));
}

}  // namespace
}  // namespace abut::test

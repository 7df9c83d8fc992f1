// SPDX-License-Identifier: MIT
// Ray and point.
#include "abut/pair/intersects/ray_point.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(RayPoint, HoldsItsMultiples) {
    expect_meets(Ray{Vec3(1), Vec3(1, 2, 3)}, Vec3(3, 5, 7));
    expect_meets(Ray{Vec3(1), Vec3(1, 2, 3)}, Vec3(1));
    expect_apart(Ray{Vec3(1), Vec3(1, 2, 3)}, Vec3(-1, -3, -5));
    expect_apart(Ray{Vec3(1), Vec3(1, 2, 3)}, Vec3(3, 5, 6));
    expect_meets(Ray{Vec3(1), Vec3(0)}, Vec3(1));
    expect_apart(Ray{Vec3(1), Vec3(-0.0)}, Vec3(1, 1, 2));
    expect_false_when_not_finite(Ray{Vec3(0), Vec3(1)}, Vec3(0));
}

}  // namespace
}  // namespace abut::test

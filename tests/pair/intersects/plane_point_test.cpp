// SPDX-License-Identifier: MIT
// Plane and point.
#include "abut/pair/intersects/plane_point.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(PlanePoint, HoldsWhatSolvesItsEquation) {
    expect_meets(Plane{Vec3(1, 2, 3), 6}, Vec3(1));
    expect_apart(Plane{Vec3(1, 2, 3), 6}, Vec3(1, 1, 2));
    expect_apart_here(Plane{Vec3(1, 2, 3), 6}, Vec3(1, 1, above(1)));
    EXPECT_TRUE(pair::intersects(Plane{Vec3(0), 0}, Vec3(7)));
    EXPECT_FALSE(pair::intersects(Plane{Vec3(0), 1}, Vec3(7)));
    expect_false_when_not_finite(Plane{Vec3(1, 2, 3), 6}, Vec3(1));
}

}  // namespace
}  // namespace abut::test

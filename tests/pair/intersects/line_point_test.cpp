// SPDX-License-Identifier: MIT
// Line and point.
#include "abut/pair/intersects/line_point.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(LinePoint, HoldsItsMultiples) {
    expect_meets(Line{Vec3(1), Vec3(1, 2, 3)}, Vec3(-1, -3, -5));
    expect_apart(Line{Vec3(1), Vec3(1, 2, 3)}, Vec3(-1, -3, -4));
    expect_meets(Line{Vec3(1), Vec3(0)}, Vec3(1));
    expect_apart(Line{Vec3(1), Vec3(0)}, Vec3(1, 1, 2));
    expect_apart_here(Line{Vec3(0), Vec3(1, 2, 3)}, Vec3(1, 2, above(3)));
    expect_false_when_not_finite(Line{Vec3(0), Vec3(1)}, Vec3(0));
}

}  // namespace
}  // namespace abut::test

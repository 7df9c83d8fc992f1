// SPDX-License-Identifier: MIT
// Ball and line.
#include "abut/pair/intersects/sphere_line.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(SphereLine, TouchingCounts) {
    expect_meets(Sphere{Vec3(0), 5}, Line{Vec3(5, 8, 0), Vec3(0, 1, 0)});
    expect_meets(Sphere{Vec3(0), 5}, Line{Vec3(-1, 7, 0), Vec3(4, -3, 0)});  // tangent at (3, 4, 0)
    expect_apart_here(Sphere{Vec3(0), below(5)}, Line{Vec3(-1, 7, 0), Vec3(4, -3, 0)});
    expect_meets(Sphere{Vec3(0), 5}, Line{Vec3(3, 4, 0), Vec3(0)});
    expect_apart(Sphere{Vec3(0), 5}, Line{Vec3(3, 4, 1), Vec3(0)});
    expect_apart(Sphere{Vec3(0), -5}, Line{Vec3(0), Vec3(1)});
    expect_false_when_not_finite(Sphere{Vec3(0), 5}, Line{Vec3(0), Vec3(1)});
}

}  // namespace
}  // namespace abut::test

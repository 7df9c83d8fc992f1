// SPDX-License-Identifier: MIT
// Oriented box and ball.
#include "abut/pair/intersects/obb_sphere.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(ObbSphere, TouchesAFaceAnEdgeAndACorner) {
    // |x| + |y| <= 2, |z| <= 1
    const Obb diamond{Vec3(0), Mat3(Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1)), Vec3(1)};
    expect_meets(diamond, Sphere{Vec3(0, 0, 3), 2});
    expect_apart_here(diamond, Sphere{Vec3(0, 0, 3), below(2)});
    expect_meets(diamond, Sphere{Vec3(5, 0, 5), 5});  // (2, 0, 1) is 3, 4, 5 away
    expect_apart_here(diamond, Sphere{Vec3(5, 0, 5), below(5)});
    expect_meets(diamond, Sphere{Vec3(5, 0, 0), 3});
    expect_apart_here(diamond, Sphere{Vec3(5, 0, 0), below(3)});
    expect_meets(diamond, Sphere{Vec3(0), 0.25});
    expect_meets(diamond, Sphere{Vec3(0), 64});
    expect_apart(diamond, Sphere{Vec3(1.75, 1.75, 0), 1});
}

TEST(ObbSphere, ShearedBoxesHaveTheirTrueNearestPoint) {
    // The parallelogram (0, 0) (4, 0) (8, 4) (4, 4) pushed through z in [-1, 1]: a corner below its acute end.
    const Obb sheared{Vec3(4, 2, 0), Mat3(Vec3(1, 0, 0), Vec3(1, 1, 0), Vec3(0, 0, 1)), Vec3(2, 2, 1)};
    expect_meets(sheared, Sphere{Vec3(6, 0, 0), 1.5});  // the slanted face is the square root of 2 away
    expect_apart(sheared, Sphere{Vec3(6, 0, 0), 1.375});
    expect_meets(sheared, Sphere{Vec3(-3, -4, 0), 5});
    expect_apart_here(sheared, Sphere{Vec3(-3, -4, 0), below(5)});
}

TEST(ObbSphere, PointsFlatBoxesAndNothing) {
    // |x| + |y| <= 2, |z| <= 1
    const Obb diamond{Vec3(0), Mat3(Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1)), Vec3(1)};
    expect_meets(diamond, Sphere{Vec3(1, 1, 1), 0});
    expect_apart(diamond, Sphere{Vec3(1, 1.25, 1), 0});
    expect_apart(diamond, Sphere{Vec3(0), -1});
    const Obb flat{Vec3(0), diamond.axes, Vec3(1, 1, 0)};
    expect_meets(flat, Sphere{Vec3(0.5, 0, 2), 2});
    expect_apart_here(flat, Sphere{Vec3(0.5, 0, 2), below(2)});
    const Obb dot{Vec3(0), diamond.axes, Vec3(0)};
    expect_meets(dot, Sphere{Vec3(3, 4, 0), 5});
    expect_apart_here(dot, Sphere{Vec3(3, 4, 0), below(5)});
}

TEST(ObbSphere, NotFinite) {
    // |x| + |y| <= 2, |z| <= 1
    const Obb diamond{Vec3(0), Mat3(Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1)), Vec3(1)};
    expect_false_when_not_finite(diamond, Sphere{Vec3(0), 1});
}

}  // namespace
}  // namespace abut::test

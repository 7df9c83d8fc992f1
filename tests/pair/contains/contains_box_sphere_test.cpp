// SPDX-License-Identifier: MIT
// How points, triangles, balls and boxes lie to balls and boxes.
#include "abut/pair/contains/contains_box_sphere.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace abut::test {
namespace {

using pair::classify;

const Aabb cube{Vec3(-1), Vec3(1)};
const Obb same_cube{Vec3(0), Mat3(1.0), Vec3(1)};
const Obb diamond{Vec3(0), Mat3(Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1)), Vec3(1)};  // |x| + |y| <= 2, |z| <= 1
const Sphere ball{Vec3(0), 3};

TEST(ClassifySolids, EqualSetsAreInside) {
    EXPECT_EQ(classify(cube, cube), Containment::inside);
    EXPECT_EQ(classify(cube, same_cube), Containment::inside);
    EXPECT_EQ(classify(same_cube, cube), Containment::inside);
    EXPECT_EQ(classify(same_cube, same_cube), Containment::inside);
    EXPECT_EQ(classify(ball, ball), Containment::inside);
}

TEST(ClassifySolids, InsideMayTouchButNotByAnUlpMore) {
    EXPECT_EQ(classify(cube, diamond), Containment::inside);  // four edges lie in its faces
    EXPECT_EQ(classify(diamond, cube), Containment::containing);
    const Aabb larger{Vec3(-1), Vec3(std::nextafter(1.0, 2.0), 1, 1)};
    EXPECT_EQ(classify(larger, diamond), Containment::crossing);
    EXPECT_EQ(classify(Sphere{Vec3(0), 1}, cube), Containment::inside);
    EXPECT_EQ(classify(Sphere{Vec3(0), std::nextafter(1.0, 2.0)}, cube), Containment::crossing);
    EXPECT_EQ(classify(Aabb{Vec3(1, 2, -2), Vec3(0, 0, 0)}, ball), Containment::disjoint);  // empty
    EXPECT_EQ(classify(Aabb{Vec3(-2, -2, -1), Vec3(0)}, ball), Containment::inside);        // a corner on the ball
    EXPECT_EQ(classify(ball, Aabb{Vec3(-2, -2, -1), Vec3(0)}), Containment::containing);
    EXPECT_EQ(classify(Aabb{Vec3(-2, -2, std::nextafter(-1.0, -2.0)), Vec3(0)}, ball), Containment::crossing);
    EXPECT_EQ(classify(diamond, ball), Containment::inside);
    EXPECT_EQ(classify(diamond, Sphere{Vec3(0), 2}), Containment::crossing);
    EXPECT_EQ(classify(Sphere{Vec3(0), 1}, diamond), Containment::inside);
    EXPECT_EQ(classify(Sphere{Vec3(0.75, 0.75, 0), 0.75}, diamond), Containment::crossing);
    EXPECT_EQ(classify(Sphere{Vec3(1, 0, 0), 1}, Sphere{Vec3(0), 2}), Containment::inside);
}

TEST(ClassifySolids, PointsAndTrianglesAreInsideCrossingOrDisjoint) {
    EXPECT_EQ(classify(Vec3(1), cube), Containment::inside);
    EXPECT_EQ(classify(Vec3(1, 1, 2), cube), Containment::disjoint);
    EXPECT_EQ(classify(Vec3(2, 0, 1), diamond), Containment::inside);
    EXPECT_EQ(classify(Vec3(2, 2, 1), ball), Containment::inside);
    const Triangle corner{Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)};
    EXPECT_EQ(classify(corner, cube), Containment::inside);
    EXPECT_EQ(classify(corner, diamond), Containment::inside);
    EXPECT_EQ(classify(corner, ball), Containment::inside);
    const Triangle large{Vec3(9, 0, 0), Vec3(0, 9, 0), Vec3(0, 0, 9)};
    EXPECT_EQ(classify(large, cube), Containment::disjoint);
    EXPECT_EQ(classify(Triangle{Vec3(9, 0, 0), Vec3(-9, 1, 0), Vec3(-9, -1, 0)}, cube), Containment::crossing);
    EXPECT_EQ(classify(Triangle{Vec3(9, 0, 0), Vec3(-9, 1, 0), Vec3(-9, -1, 0)}, ball), Containment::crossing);
}

TEST(ClassifySolids, WhatIsEmptyOrNotFiniteIsDisjoint) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(classify(Aabb{}, cube), Containment::disjoint);
    EXPECT_EQ(classify(Aabb{}, Aabb{}), Containment::disjoint);
    EXPECT_EQ(classify(Sphere{Vec3(0), -1}, cube), Containment::disjoint);
    EXPECT_EQ(classify(Sphere{Vec3(nan), 1}, diamond), Containment::disjoint);
    EXPECT_EQ(classify(Triangle{Vec3(0), Vec3(nan), Vec3(1)}, cube), Containment::disjoint);
}

}  // namespace
}  // namespace abut::test

// SPDX-License-Identifier: MIT
// Oriented box and plane.
#include "abut/pair/intersects/obb_plane.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(ObbPlane, TouchesACornerAnEdgeAndAFace) {
    // |x| + |y| <= 2, |z| <= 1
    const Obb diamond{Vec3(0), Mat3(Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1)), Vec3(1)};
    expect_meets(diamond, Plane{Vec3(1, 0, 0), 2});
    expect_apart_here(diamond, Plane{Vec3(1, 0, 0), above(2)});
    expect_meets(diamond, Plane{Vec3(1, 1, 0), 2});
    expect_meets(diamond, Plane{Vec3(1, 0, 1), 3});
    expect_apart(diamond, Plane{Vec3(1, 0, 1), 3.25});
}

TEST(ObbPlane, ZeroNormalIsNothingOrEverything) {
    // |x| + |y| <= 2, |z| <= 1
    const Obb diamond{Vec3(0), Mat3(Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1)), Vec3(1)};
    EXPECT_TRUE(pair::intersects(diamond, Plane{Vec3(0), 0}));
    EXPECT_FALSE(pair::intersects(diamond, Plane{Vec3(0), 1}));
}

TEST(ObbPlane, NotFinite) {
    // |x| + |y| <= 2, |z| <= 1
    const Obb diamond{Vec3(0), Mat3(Vec3(1, 1, 0), Vec3(-1, 1, 0), Vec3(0, 0, 1)), Vec3(1)};
    expect_false_when_not_finite(diamond, Plane{Vec3(1, 2, 3), 0});
}

}  // namespace
}  // namespace abut::test
